import { expect, test } from "vitest";

import { loadBetween, type LoadSample, readMachineTimes } from "./foreign-load";
import { processTree, readStat } from "./process-times";

const before: LoadSample = { at: 1000, busy: 50_000, stolen: 700, own: 20_000 };

test("foreign load is what the cores did for processes that are not the bench's", () => {
  const after = { at: 11_000, busy: 64_000, stolen: 1_700, own: 31_000 };
  expect(loadBetween(before, after, 2)).toEqual({ foreign: 0.15, stolen: 0.05 });
});

test("samples that are not of one instant never give a negative load", () => {
  const after = { at: 2000, busy: 51_000, stolen: 700, own: 21_010 };
  expect(loadBetween(before, after, 2)).toEqual({ foreign: 0, stolen: 0 });
});

test("interrupts, idle time and waiting for the disk do not count as load", () => {
  const stat = "cpu  100 20 30 4000 50 6 7 8 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n";
  expect(readMachineTimes(stat)).toEqual({ busy: 1500, stolen: 80 });
});

test("the times of a process are read whatever its name holds", () => {
  const stat = "42 (a) (b c)) S 7 1 1 0 -1 4194560 1 2 3 4 150 50 30 20 20 0 1 0 99 1 2";
  expect(readStat(stat)).toEqual({ parent: 7, own: 2000, ended: 500 });
});

test("a tree of processes holds all descendants of its roots, in whatever order they are listed", () => {
  const parents = { 5: 9, 9: 3, 3: 1, 4: 1, 1: 0, 12: 5 };
  const processes = new Map(Object.entries(parents).map(([pid, parent]) => [Number(pid), { parent }]));
  expect(processTree([3], processes).toSorted((a, b) => a - b)).toEqual([3, 5, 9, 12]);
  expect(processTree([77], processes)).toEqual([]);
});
