import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { listModules, moduleImports } from "./module-imports";

/** A module that imports the values of one of these holds a secret, the database or a way to the bank. */
const secret = [
  "pg",
  "pg-boss",
  "@prisma/adapter-pg",
  "rate-limiter-flexible",
  "@node-rs/argon2",
  "undici",
  "lib/environment",
  "app/composition/page-services",
  "app/composition/payment-services",
  "app/composition/process-services",
  "app/composition/services",
  "lib/db/generated/client",
];

const holders = listModules()
  .filter((file) => /^(lib|modules|app\/composition|app\/jobs)\//.test(file))
  .map((file) => ({ file, code: readFileSync(file, "utf8") }))
  .filter(
    ({ file, code }) =>
      file === "lib/environment.ts" ||
      moduleImports(file, code).some(({ target, typeOnly }) => !typeOnly && secret.includes(target)),
  );

test.each(holders)("$file holds a secret or the database, and starts with server-only", ({ code }) => {
  expect(code.split("\n")[0]).toBe('import "server-only";');
});

test("modules with a secret or the database are found", () => {
  const files = holders.map(({ file }) => file);
  expect(files).toContain("app/composition/services.ts");
  expect(files).toContain("lib/db/database.ts");
  expect(files).toContain("lib/environment.ts");
});
