import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

type Lock = { packages: Record<string, unknown> };

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;

/** Lighthouse and what it brings: it has a folder of its own, labs/bench/lighthouse. */
const largePackages = ["@opentelemetry/core", "@sentry/node", "lighthouse", "puppeteer-core"];

test("Lighthouse is not installed with the shop", () => {
  const installed = Object.keys(packages).map((folder) => folder.split("node_modules/").at(-1) ?? "");
  expect(largePackages.filter((name) => installed.includes(name))).toEqual([]);
});
