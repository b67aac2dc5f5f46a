import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

/** Importing one of these for more than its types means holding a database, a secret, or a way to the bank. */
const secretive = [
  "pg",
  "pg-boss",
  "@prisma/adapter-pg",
  "rate-limiter-flexible",
  "@node-rs/argon2",
  "undici",
  "@/lib/environment",
  "@/lib/composition",
];

const notOfTheShop = /^lib\/(run|db\/generated)\/|\.test\.tsx?$|^lib\/db\/testing\.ts$/;

const holders = readdirSync("lib", { recursive: true, encoding: "utf8" })
  .map((file) => join("lib", file))
  .filter((file) => /\.tsx?$/.test(file) && !notOfTheShop.test(file))
  .map((file) => ({ file, code: readFileSync(file, "utf8") }))
  .filter(({ file, code }) => /^lib\/(environment|composition)\.ts$/.test(file) || importsSecretive(code));

function importsSecretive(code: string): boolean {
  const imports = code.matchAll(/^import (?!type )[^;]*? from "(?<from>[^"]+)"/gm);
  return [...imports].some(({ groups }) => {
    const from = groups!.from!.replace(/\.ts$/, "");
    return secretive.includes(from) || /\/(environment|composition|generated\/client)$/.test(from);
  });
}

test.each(holders)("$file, which holds a secret or the database, can never reach a browser", ({ code }) => {
  expect(code.split("\n")[0]).toBe('import "server-only";');
});

test("the search for such modules finds some", () => {
  expect(holders).not.toHaveLength(0);
});
