import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openAppendOnlyFile } from "./append-only-file";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-journal-"));
  file = join(folder, "deep", "ledger.jsonl");
});
afterEach(() => rm(folder, { recursive: true }));

async function entriesOf(path: string): Promise<unknown[]> {
  const entries: unknown[] = [];
  const journal = await openAppendOnlyFile(path, (entry) => entries.push(entry));
  await journal.close();
  return entries;
}

test("an entry is in the file once its append has resolved", async () => {
  const journal = await openAppendOnlyFile(file, () => {});
  await journal.append({ a: 1 });
  expect(await readFile(file, "utf8")).toBe('{"a":1}\n');
  await journal.close();
});

test("a thousand appends at once keep their order", async () => {
  const journal = await openAppendOnlyFile(file, () => {});
  await Promise.all(Array.from({ length: 1000 }, (_, i) => journal.append(i)));
  await journal.close();
  expect(await entriesOf(file)).toEqual(Array.from({ length: 1000 }, (_, i) => i));
});

test("a torn last line never counted, and the next entry stands on a line of its own", async () => {
  const first = await openAppendOnlyFile(file, () => {});
  await first.append({ whole: true });
  await first.close();
  await appendFile(file, '{"torn":tr');
  const second = await openAppendOnlyFile(file, () => {});
  await second.append({ next: true });
  await second.close();
  expect(await entriesOf(file)).toEqual([{ whole: true }, { next: true }]);
});

test("a cleared journal is empty, and goes on", async () => {
  const journal = await openAppendOnlyFile(file, () => {});
  await journal.append(1);
  await journal.clear();
  await journal.append(2);
  await journal.close();
  expect(await entriesOf(file)).toEqual([2]);
});
