import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { optionalParts } from "./optional-parts";
import { takeOut } from "./take-out";

let project: string;

/** A project in which the parts consist of one file each. */
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "take-out-"));
  for (const { paths } of optionalParts) {
    const file = join(project, paths[0]!, "file");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "");
  }
});
afterEach(() => rm(project, { recursive: true }));

const files = () => readdir(project, { recursive: true });

test.each([
  ["an unknown part", "reconciliation", "Parts that come out: plans, cards, accounts."],
  ["a part that another one uses", "cards", "plans use cards: take plans out first."],
  ["a part whose joins are not as its patch says", "plans", "The joins of plans have changed."],
])("%s is refused, and nothing changes", async (_, name, message) => {
  const before = await files();
  await expect(takeOut(name, project)).rejects.toThrow(message);
  expect(await files()).toEqual(before);
});

test("a part that is out already is refused", async () => {
  await rm(join(project, optionalParts[0]!.paths[0]!), { recursive: true });
  await expect(takeOut("plans", project)).rejects.toThrow("plans are out already.");
});
