import { createHash, randomUUID } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "pg";

import { CommandError } from "./command-error";

/** The key of the advisory lock that `prisma migrate` takes: the two never run at once. */
const prismaLock = 72707369;

/** The table as `prisma migrate` creates it, so that its `status` and `deploy` accept what was done here. */
const journal = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

/**
 * Brings a database up to `prisma/migrations`, each migration in a transaction of its own, and answers how many
 * were applied. Safe to run from several processes at once. An applied migration whose file has changed since,
 * or that failed under `prisma migrate`, is a `CommandError`.
 */
export async function migrate(databaseUrl: string, folder = "prisma/migrations"): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [prismaLock]);
    await client.query(journal);
    let applied = 0;
    for (const name of names.sort()) {
      if (await apply(client, name, await readFile(join(folder, name, "migration.sql")))) applied += 1;
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function apply(client: Client, name: string, sql: Buffer): Promise<boolean> {
  const checksum = createHash("sha256").update(sql).digest("hex");
  const found = await client.query<{ checksum: string; finished: boolean }>(
    `select checksum, finished_at is not null as finished from _prisma_migrations
     where migration_name = $1 and rolled_back_at is null`,
    [name],
  );
  const [record] = found.rows;
  if (record?.finished === false)
    throw new CommandError(`migration ${name} failed earlier: see prisma migrate resolve`);
  if (record !== undefined && record.checksum !== checksum) {
    throw new CommandError(
      `migration ${name} was edited after it had been applied: write a new migration instead`,
    );
  }
  if (record !== undefined) return false;

  await client.query("begin");
  await client.query(sql.toString("utf8"));
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
  await client.query("commit");
  return true;
}
