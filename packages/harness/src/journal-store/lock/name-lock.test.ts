import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../test/journal-store/temporary-folder.js";
import { takeNameLock } from "./name-lock.js";

// A socket path stands in for the name of a pipe: a second listener is refused in the same way.
const address = () => join(temporaryFolder(), "pipe");

it("gives a name to one holder at a time", async () => {
  const name = address();
  const lock = await takeNameLock("a", name);
  await expect(takeNameLock("a", name)).rejects.toMatchObject({ kind: "held" });
  await lock.release();
  const next = await takeNameLock("a", name);
  await next.release();
});

it("tells what the system refused", async () => {
  await expect(takeNameLock("a", join(address(), "below-nothing"))).rejects.toMatchObject({
    kind: "failed",
    message: "could not lock run a: EACCES (keep journals where this user may read and write)",
  });
});
