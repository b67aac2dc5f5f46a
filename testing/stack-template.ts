import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "pg";

import { seed } from "@/prisma/seed";
import { migrate } from "@/tools/migrate";

/**
 * The name of a migrated and seeded database, for `create database … template`. A server has one for each version of `prisma`.
 *
 * Safe from several processes at once: the first creates it, the others wait.
 */
export async function stackTemplate(databaseServer: string): Promise<string> {
  const name = `stack_template_${await hashFolder("prisma")}`;
  const unfinished = `${name}_unfinished`;
  const client = new Client({ connectionString: databaseServer });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtext('stack_template'))");
    const existing = await client.query("select from pg_database where datname = $1", [name]);
    if (existing.rowCount === 1) return name;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const url = new URL(databaseServer);
    url.pathname = `/${unfinished}`;
    await migrate(url.href);
    await seed(url.href);
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

async function hashFolder(folder: string): Promise<string> {
  const hash = createHash("sha256");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) hash.update(`\0${file}\0`).update(await readFile(file));
  return hash.digest("hex").slice(0, 16);
}
