import { stat } from "node:fs/promises";
import { resolve } from "node:path";

import { CommandError } from "./command-error";

/** The path of a file, from the folder in which the command was given. */
export function pathOfFile(file: string): string {
  return resolve(process.env.INIT_CWD ?? ".", file);
}

/** The same; a `CommandError` if there is no such file. */
export async function requireFile(file: string): Promise<string> {
  const path = pathOfFile(file);
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) throw new CommandError(`There is no file ${path}.`);
  return path;
}
