import "server-only";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { OperationId } from "@/lib/ids";
import { type KeptAnswer, parseKeptAnswer, serializeKeptAnswer } from "./kept-answer";

export type AnswerSpool = ReturnType<typeof createAnswerSpool>;

const suffix = ".json";

/**
 * A folder with one file for each answer that the journal could not take yet. Only this user may read it.
 *
 * Several processes on one machine may share it: an answer has one name, and storing it twice changes nothing.
 */
export function createAnswerSpool(folder: string) {
  const fileOf = (operationId: OperationId) => join(folder, `${operationId}${suffix}`);

  return {
    /** Writes an answer. When it resolves, the answer survives a crash of the process and of the machine. */
    async write(answer: KeptAnswer): Promise<void> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = fileOf(answer.operationId);
      const unfinished = `${file}.${process.pid}.tmp`;
      const handle = await open(unfinished, "w", 0o600);
      try {
        await handle.writeFile(serializeKeptAnswer(answer));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(unfinished, file);
      await syncFolder(folder);
    },

    /** Every answer of the folder, and how many files hold none: those stay for a person to look at. */
    async read(): Promise<{ answers: KeptAnswer[]; unreadable: number }> {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return [];
        throw error;
      });
      const texts = await Promise.all(
        names.filter((name) => name.endsWith(suffix)).map((name) => readIfThere(join(folder, name))),
      );
      const parsed = texts.filter((text) => text !== undefined).map(parseKeptAnswer);
      const answers = parsed.filter((answer) => answer !== undefined);
      return { answers, unreadable: parsed.length - answers.length };
    },

    async remove(operationId: OperationId): Promise<void> {
      await rm(fileOf(operationId), { force: true });
    },
  };
}

/** A rename is on disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Undefined where another process has stored the answer and removed its file meanwhile. */
async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}
