import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * A file of JSON lines that survives `kill -9` and a power cut.
 *
 * `append` resolves when the line is on disk. Lines that arrive during a sync share the next one, so a thousand
 * lines a second need only some dozens of syncs.
 */
export type AppendOnlyFile = {
  append(entry: unknown): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
};

type PendingLine = {
  line: string;
  resolve: () => void;
  reject: (reason: unknown) => void;
};

/** Opens the file and passes every complete line to `replay`, in order. A last line that a crash cut off is removed. */
export async function openAppendOnlyFile(
  path: string,
  replay: (entry: unknown) => void,
): Promise<AppendOnlyFile> {
  await mkdir(dirname(path), { recursive: true });
  const handle = await open(path, "a+");
  await handle.truncate(replayCompleteLines(await readFile(path), replay));

  let pending: PendingLine[] = [];
  let flushing: Promise<void> | undefined;

  async function flush(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending;
      pending = [];
      try {
        await handle.appendFile(batch.map(({ line }) => line).join(""));
        await handle.datasync();
        for (const { resolve } of batch) resolve();
      } catch (reason) {
        for (const { reject } of batch) reject(reason);
      }
    }
    flushing = undefined;
  }

  return {
    append(entry) {
      return new Promise((resolve, reject) => {
        pending.push({ line: `${JSON.stringify(entry)}\n`, resolve, reject });
        flushing ??= flush();
      });
    },
    async clear() {
      await flushing;
      await handle.truncate(0);
    },
    async close() {
      await flushing;
      await handle.close();
    },
  };
}

/** Returns the length of the complete lines in bytes. */
function replayCompleteLines(data: Buffer, replay: (entry: unknown) => void): number {
  let start = 0;
  for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10, start)) {
    replay(JSON.parse(data.toString("utf8", start, end)));
    start = end + 1;
  }
  return start;
}
