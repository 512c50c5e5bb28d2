import { X509Certificate } from "node:crypto";
import { expect, it } from "vitest";
import { selfSigned } from "./certificate.js";

it("makes a certificate that names its hosts and verifies itself", () => {
  const certificate = new X509Certificate(selfSigned(["www.lua.org", "pages.example"]).cert);
  expect(certificate.checkHost("www.lua.org")).toBe("www.lua.org");
  expect(certificate.checkHost("pages.example")).toBe("pages.example");
  expect(certificate.checkHost("other.example")).toBeUndefined();
  expect(certificate.ca).toBe(true);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
});
