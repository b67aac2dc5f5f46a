import "server-only";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Deps } from "@/lib/payments/deps";
import { canReadTables } from "./database-state";

/** The folder that Next writes to while the shop runs. The server runs in the folder of the project. */
const cacheFolder = join(process.cwd(), ".next", "cache");

/** Looks whether this instance can write its disk, and its role read every table; reports both. */
export async function checkInstance(
  { db, dependencies }: Pick<Deps, "db" | "dependencies">,
  folder: string = cacheFolder,
): Promise<void> {
  if (await canWrite(folder)) dependencies.worked("disk");
  else dependencies.failed("disk_not_writable");
  if (await canReadTables({ db })) dependencies.worked("rights");
  else dependencies.failed("rights_missing");
}

async function canWrite(folder: string): Promise<boolean> {
  const file = join(folder, `writable-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, "x");
    await rm(file);
    return true;
  } catch {
    return false;
  }
}
