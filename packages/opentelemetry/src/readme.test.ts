import { readFileSync } from "node:fs";
import { trace } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { createHost } from "@runvil/host";
import { expect, it, onTestFinished } from "vitest";
import { traceRun } from "./index.js";

const file = "---\nname: hello\ndescription: d\nrunvil: 0\n---\n# Hello\n\n## Main\n\n```lua\nreturn 'Hello'\n```\n";

it("runs the README's example", async () => {
  const exporter = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  onTestFinished(() => trace.disable());

  const host = await createHost();
  const run = host.run({ prompt: file, onEvent: traceRun() });
  await run.outcome;
  await host.close();

  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ name }) => name)).toEqual(["section Main", "invoke_agent hello"]);
  expect(spans[0]?.instrumentationScope.name).toBe("@runvil/opentelemetry");
});

it("is the example of the README", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  for (const line of [
    "const host = await createHost();",
    "const run = host.run({ prompt: file, onEvent: traceRun() });",
    "await run.outcome;",
    "await host.close();",
  ]) {
    expect(readme).toContain(`\n${line}\n`);
  }
});
