import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * An append-only file of JSON lines that survives `kill -9` and a power cut.
 *
 * `append` resolves once the line is on the disk; lines that arrive while a sync runs share the next one, so
 * a thousand a second cost some dozens of syncs. A last line that was torn by a crash never counted and is cut off.
 */
export type AppendOnlyFile = {
  append(entry: unknown): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
};

type Waiting = {
  line: string;
  done: () => void;
  failed: (reason: unknown) => void;
};

/** Opens the file, hands every whole entry to `replay` in order, and goes on after the last one. */
export async function openAppendOnlyFile(
  file: string,
  replay: (entry: unknown) => void,
): Promise<AppendOnlyFile> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, "a+");
  await handle.truncate(replayWholeLines(await readFile(file), replay));

  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await handle.appendFile(batch.map(({ line }) => line).join(""));
        await handle.datasync();
        for (const { done } of batch) done();
      } catch (reason) {
        for (const { failed } of batch) failed(reason);
      }
    }
    running = undefined;
  }

  return {
    append(entry) {
      return new Promise((done, failed) => {
        waiting.push({ line: `${JSON.stringify(entry)}\n`, done, failed });
        running ??= flush();
      });
    },
    async clear() {
      await running;
      await handle.truncate(0);
    },
    async close() {
      await running;
      await handle.close();
    },
  };
}

function replayWholeLines(data: Buffer, replay: (entry: unknown) => void): number {
  let start = 0;
  for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10, start)) {
    replay(JSON.parse(data.toString("utf8", start, end)));
    start = end + 1;
  }
  return start;
}
