import "server-only";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Deps } from "@/lib/payments/deps";

/** The folder that Next writes to while the shop runs. The server runs in the folder of the project. */
const cacheFolder = join(process.cwd(), ".next", "cache");

/** Looks whether this instance can write its disk, and its role read every table; reports both. */
export async function checkInstance(
  { db, dependencies }: Pick<Deps, "db" | "dependencies">,
  folder: string = cacheFolder,
): Promise<void> {
  if (await canWrite(folder)) dependencies.worked("disk");
  else dependencies.failed("disk_not_writable");
  const [row] = await db.$queryRaw<{ readable: boolean }[]>`
    SELECT coalesce(bool_and(has_table_privilege(oid, 'SELECT')), false) AS "readable"
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v')`;
  if (row?.readable) dependencies.worked("rights");
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
