import { expect, test } from "vitest";
import { exists, list, read } from "./repository.js";

const architecture = read("docs/architecture.md");

/** The text of one section of docs/architecture.md. */
function section(heading: string): string {
  return new RegExp(`^## ${heading}\\n(.*?)^## `, "ms").exec(architecture)?.[1] ?? "";
}

test("names every package and every app, and only those that exist", () => {
  const named = [...section("The packages").matchAll(/^\| \d \| ((?:packages|apps)\/[a-z-]+) \|/gm)].map(
    (row) => row[1] ?? "",
  );
  const there = ["packages", "apps"].flatMap((folder) => list(folder).map((name) => `${folder}/${name}`));
  expect(named.sort()).toEqual(there.sort());
});

test("names every folder of the Engine, and only those that exist", () => {
  const rooms = [...section("Inside the Engine").matchAll(/^\| ([a-z, -]+) \|/gm)]
    .flatMap((row) => (row[1] ?? "").split(", "))
    .filter((name) => name !== "room");
  const there = list("packages/engine/src").filter((name) => !name.endsWith(".ts"));
  expect(rooms.sort()).toEqual(there.sort());
});

test("names only files of the repository", () => {
  const paths = [...architecture.matchAll(/`((?:docs|packages|apps|conformance|examples|scripts|tests)\/[^`]*)`/g)].map(
    (path) => path[1] ?? "",
  );
  expect(paths.length).toBeGreaterThan(1);
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});
