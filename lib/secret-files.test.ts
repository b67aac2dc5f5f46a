import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { readSecretFiles } from "./secret-files";

const secret = "a secret of at least thirty-two characters";
const file = join(mkdtempSync(join(tmpdir(), "secrets-")), "auth");
writeFileSync(file, `${secret}\n`);

test("a secret is read from the file that its variable names, without the line end", () => {
  expect(readSecretFiles({ AUTH_SECRET_FILE: file, PORT: "3000" })).toMatchObject({
    AUTH_SECRET: secret,
    PORT: "3000",
  });
});

test("a secret that is given in both ways stops the start, and the message has neither", () => {
  const given = { AUTH_SECRET: "another secret", AUTH_SECRET_FILE: file };
  expect(() => readSecretFiles(given)).toThrow(/^AUTH_SECRET and AUTH_SECRET_FILE are both set: keep one/);
});

test("a file that cannot be read stops the start by the name of its variable", () => {
  expect(() => readSecretFiles({ SMTP_URL_FILE: `${file}-none` })).toThrow(
    "SMTP_URL_FILE: the file cannot be read.",
  );
});

test("no other variable is read from a file", () => {
  expect(readSecretFiles({ APP_URL_FILE: file })).toEqual({ APP_URL_FILE: file });
});
