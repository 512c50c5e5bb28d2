/**
 * Opens traces in a headless Chromium: no script of a journal runs, nothing reaches the network, every step can be reached by
 * keyboard, and a run of thousands of effects opens. Debian's package `chromium` is needed; `CHROMIUM` names another program.
 *
 * Pictures of the pages go to the folder that `--pictures` names.
 */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { readTrace, traceHtml } from "@runvil/trace";
import { startChromium } from "./chromium.mjs";
import { largeJournal, sampleEvents, sampleJournal } from "./sample-journal.mjs";

const { values } = parseArgs({ options: { pictures: { type: "string" } } });
const folder = await mkdtemp(join(tmpdir(), "runvil-trace-"));
const chromium = await startChromium(process.env.CHROMIUM ?? "chromium");
const WIDE = { width: 1280, height: 1400 };

async function open(name, journal, events, size = WIDE) {
  const file = join(folder, `${name}.html`);
  await writeFile(file, traceHtml(readTrace(journal, events)));
  return chromium.open(pathToFileURL(file).href, size);
}

async function picture(page, name) {
  const png = await page.picture();
  assert.ok(png.length > 10_000, "a picture that is blank");
  if (values.pictures === undefined) return;
  await mkdir(values.pictures, { recursive: true });
  await writeFile(join(values.pictures, `${name}.png`), png);
}

const focused = "document.activeElement.closest('.step')?.id";
const checks = {
  async "shows the run, and runs nothing of it"() {
    const page = await open("sample", sampleJournal(), sampleEvents());
    await picture(page, "sample");
    const [images, scripts] = await page.run("[document.images.length, document.scripts.length]");
    assert.deepEqual([images, scripts], [0, 1]);
    const text = await page.run("document.body.textContent");
    for (const part of ["web/search", "rate limit", "task 0.2", "kept\nin Lua", "<img src="]) {
      assert.ok(text.includes(part), `the page lacks ${part}`);
    }
    assert.deepEqual(page.messages, []);
    await page.run("document.getElementById('open').click()");
    await picture(page, "opened");
    const bars = await page.run(
      "Array.from(document.querySelectorAll('.rows .bar'), (bar) => bar.getBoundingClientRect().width)",
    );
    assert.ok(bars.length > 10 && bars.every((width) => width >= 1), "a bar that cannot be seen");
    await page.close();
  },
  async "can be walked and opened by keyboard"() {
    const page = await open("keys", sampleJournal(), sampleEvents());
    await page.key("j");
    const first = await page.run(focused);
    await page.key("j");
    await page.key("j");
    const third = await page.run(focused);
    assert.deepEqual([first, third], ["s1", "s3"]);
    await page.key("k");
    await page.key("j");
    await page.key("Enter");
    assert.equal(await page.run("document.getElementById('s3').open"), true);
    await page.key("n");
    assert.equal(await page.run(`${focused} && document.activeElement.closest('.step').matches('.failed')`), true);
    await page.key("/");
    assert.equal(await page.run("document.activeElement.id"), "find");
    assert.equal(await page.run("document.getElementById('find').value"), "");
    await page.close();
  },
  async "filters, and opens what a bar points at"() {
    const page = await open("filter", sampleJournal(), sampleEvents());
    const all = await page.run("document.querySelectorAll('.step:not([hidden])').length");
    await page.run("document.getElementById('failures').click()");
    const failed = await page.run("document.querySelectorAll('.step:not([hidden])').length");
    assert.ok(failed > 2 && failed < all, `${failed} of ${all}`);
    await page.run(
      "document.querySelector('.rows a[tabindex]').dispatchEvent(new MouseEvent('click', { bubbles: true }))",
    );
    await page.run("new Promise((resolve) => setTimeout(resolve, 50))");
    assert.match(await page.run("location.hash"), /^#s\d+$/);
    await page.close();
  },
  async "fits a small and a dark screen"() {
    const page = await open("small", sampleJournal(), sampleEvents(), { width: 420, height: 1400, dark: true });
    await picture(page, "small-dark");
    assert.ok(
      await page.run("document.documentElement.scrollWidth <= innerWidth"),
      "the page is wider than its window",
    );
    await page.close();
  },
  async "opens a run of five thousand effects"() {
    const page = await open("large", largeJournal(5000), []);
    assert.equal(await page.run("document.querySelectorAll('.step').length"), 5000);
    await picture(page, "large");
    await page.run(
      "(() => { const find = document.getElementById('find'); find.value = 'answer 4999'; find.dispatchEvent(new Event('input')); })()",
    );
    for (let left = 5000; left > 1; ) {
      left = await page.run("document.querySelectorAll('.step:not([hidden])').length");
    }
    assert.deepEqual(page.messages, []);
    await page.close();
  },
};

try {
  for (const [name, check] of Object.entries(checks)) {
    await check();
    console.log(`ok: a trace ${name}`);
  }
} finally {
  await chromium.close();
  await rm(folder, { recursive: true, force: true });
}
