import "server-only";
import { readFile } from "node:fs/promises";
import { join, resolve, sep } from "node:path";

/** Reads a file below `public`. Throws a RangeError for a path that leads elsewhere. */
export function readPublicFile(path: string): Promise<Buffer> {
  const folder = join(process.cwd(), "public");
  const file = resolve(folder, path.replace(/^\//, ""));
  if (!file.startsWith(folder + sep)) throw new RangeError("a picture outside the folder public");
  return readFile(file);
}
