import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Problem } from "@/lib/monitor/dependencies";
import type { Deps } from "@/lib/payments/deps";
import { canReadTables } from "./database-state";

/** The folder that Next writes to while the shop runs. The server runs in the folder of the project. */
export const cacheFolder = join(process.cwd(), ".next", "cache");

type InstanceDeps = Pick<Deps, "db" | "dependencies">;

/** Looks whether this instance can write its disk, and its role read every table; reports both. */
export async function checkInstance(deps: InstanceDeps, folder?: string): Promise<void> {
  await Promise.all([reportDisk(deps, folder), reportRights(deps)]);
}

/** Reports whether the folder that Next writes to can be written; resolves with the problem, if there is one. */
export async function reportDisk(
  { dependencies }: Pick<InstanceDeps, "dependencies">,
  folder: string = cacheFolder,
): Promise<Problem | undefined> {
  try {
    await requireWritable(folder);
    dependencies.worked("disk");
    return undefined;
  } catch {
    dependencies.failed("disk_not_writable");
    return "disk_not_writable";
  }
}

/** Reports whether the shop's role may read every table. */
export async function reportRights({ db, dependencies }: InstanceDeps): Promise<void> {
  if (await canReadTables({ db })) dependencies.worked("rights");
  else dependencies.failed("rights_missing");
}

/** Writes a file to a folder and deletes it; throws if it cannot. Each look has a file of its own, because several may run at once. */
export async function requireWritable(folder: string): Promise<void> {
  const file = join(folder, `writable-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(file, "x");
  } finally {
    await rm(file, { force: true });
  }
}
