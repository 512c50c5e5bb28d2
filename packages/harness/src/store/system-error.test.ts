import { expect, it } from "vitest";
import { storeErrorOf } from "./system-error.js";

const failing = (code: string) => Object.assign(new Error(`${code}: at /home/secret/a.md`), { code });

it.each([
  ["EACCES", "permission_denied", "permission denied for store path a.md: the file system refuses access"],
  ["EPERM", "permission_denied", "permission denied for store path a.md: the file system refuses access"],
  ["EROFS", "permission_denied", "permission denied for store path a.md: the file system is read-only"],
  ["ELOOP", "permission_denied", "permission denied for store path a.md: symbolic link"],
  ["ENAMETOOLONG", "unsupported", "unsupported store operation on a.md: the name is too long for the file system"],
  ["EINVAL", "unsupported", "unsupported store operation on a.md: the file system does not allow the name"],
  ["ENOSPC", "backend", "store backend failure: ENOSPC"],
])("words %s without the real path", (code, reason, message) => {
  expect(storeErrorOf("a.md", failing(code))).toMatchObject({ reason, message });
});

it("words what is no system error", () => {
  expect(storeErrorOf("a.md", new Error("/home/secret"))).toMatchObject({
    reason: "backend",
    message: "store backend failure: unexpected failure",
  });
  expect(storeErrorOf("a.md", 7)).toMatchObject({ reason: "backend" });
});
