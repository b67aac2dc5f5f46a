import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

type Lock = { packages: Record<string, { link?: boolean }> };

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;

/** What other packages bring, although nothing here uses it. Together they are 360 MB. */
const accidental = [
  // Prisma's studio and its local server: overridden by scripts/left-out.
  "@electric-sql/pglite",
  "@prisma/dev",
  "@prisma/studio-core",
  "mysql2",
  "postgres",
  // Lighthouse has a folder of its own: bench/lighthouse.
  "@opentelemetry/core",
  "@sentry/node",
  "lighthouse",
  "puppeteer-core",
];

test("packages that are hundreds of megabytes by accident are not installed with the shop", () => {
  const installed = Object.entries(packages)
    .filter(([, { link }]) => link !== true)
    .map(([folder]) => folder.split("node_modules/").at(-1) ?? "");
  expect(accidental.filter((name) => installed.includes(name))).toEqual([]);
});
