import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { collectLog } from "@/testing/collect-log";
import { isSwitchPath, watchMaintenance } from "./maintenance";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "maintenance-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("maintenance begins with the file and ends with it, each logged once, without a restart", () => {
  const { log, lines } = collectLog();
  const file = join(folder, "maintenance");
  const isMaintenance = watchMaintenance(file, { log });
  expect(isMaintenance()).toBe(false);
  writeFileSync(file, "");
  expect([isMaintenance(), isMaintenance()]).toEqual([true, true]);
  rmSync(file);
  expect([isMaintenance(), isMaintenance()]).toEqual([false, false]);
  expect(lines.filter((line) => line.includes("maintenance begins or ends"))).toHaveLength(2);
});

test("without a path there is no maintenance", () => {
  expect(watchMaintenance(undefined, collectLog())()).toBe(false);
});

test("a path that cannot be looked at is refused at the start, and counts as set later", () => {
  expect(isSwitchPath(join(folder, "maintenance"))).toBe(true);
  expect(isSwitchPath(join(folder, "missing", "maintenance"))).toBe(false);
  // Too long for any file system, as a folder without rights is: nobody can say that it is not there.
  expect(watchMaintenance(join(folder, "x".repeat(5_000)), collectLog())()).toBe(true);
});
