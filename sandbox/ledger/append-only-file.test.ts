import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openAppendOnlyFile } from "./append-only-file";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-ledger-"));
  path = join(folder, "deep", "ledger.jsonl");
});
afterEach(() => rm(folder, { recursive: true }));

async function readEntries(): Promise<unknown[]> {
  const entries: unknown[] = [];
  const file = await openAppendOnlyFile(path, (entry) => entries.push(entry));
  await file.close();
  return entries;
}

test("an entry is in the file once its append has resolved", async () => {
  const file = await openAppendOnlyFile(path, () => {});
  await file.append({ a: 1 });
  expect(await readFile(path, "utf8")).toBe('{"a":1}\n');
  await file.close();
});

test("a thousand simultaneous appends keep their order", async () => {
  const file = await openAppendOnlyFile(path, () => {});
  await Promise.all(Array.from({ length: 1000 }, (_, i) => file.append(i)));
  await file.close();
  expect(await readEntries()).toEqual(Array.from({ length: 1000 }, (_, i) => i));
});

test("an incomplete last line is removed, and the next entry starts a new line", async () => {
  const first = await openAppendOnlyFile(path, () => {});
  await first.append({ whole: true });
  await first.close();
  await appendFile(path, '{"torn":tr');
  const second = await openAppendOnlyFile(path, () => {});
  await second.append({ next: true });
  await second.close();
  expect(await readEntries()).toEqual([{ whole: true }, { next: true }]);
});

test("a cleared file is empty and takes new entries", async () => {
  const file = await openAppendOnlyFile(path, () => {});
  await file.append(1);
  await file.clear();
  await file.append(2);
  await file.close();
  expect(await readEntries()).toEqual([2]);
});
