import { createHash, randomUUID } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "pg";

import { CommandError } from "./command-error";

/** The key of the advisory lock that `prisma migrate` takes: the two never run at the same time. */
const prismaLock = 72707369;

/** The table as `prisma migrate` creates it, so that `prisma migrate status` and `deploy` accept the database. */
const migrationTable = `
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
 * Applies the migrations of a folder that the database lacks, each in its own transaction; returns how many.
 *
 * Safe to run from several processes at once. A `CommandError` if the database cannot be reached, an applied
 * migration's file has changed, or a migration failed under `prisma migrate`.
 */
export async function migrate(databaseUrl: string, folder = "prisma/migrations"): Promise<number> {
  const names = await migrationNames(folder);
  return withClient(databaseUrl, async (client) => {
    await client.query("select pg_advisory_lock($1)", [prismaLock]);
    await client.query(migrationTable);
    const before = await isApplied(client, lastOfOneHistory);
    let applied = 0;
    for (const name of names) {
      const isThere = before && name <= lastOfCut;
      if (await apply(client, name, await readFile(join(folder, name, "migration.sql")), { isThere }))
        applied += 1;
    }
    return applied;
  });
}

/**
 * The last migration of the history that stood here before it was cut by modules, and the last one of the cut. A database that has the
 * former has all tables of the cut.
 */
const lastOfOneHistory = "20261128010000_plans_of_the_planner";
const lastOfCut = "20261128180000_security_reports";

async function isApplied(client: Client, name: string): Promise<boolean> {
  const found = await client.query("select from _prisma_migrations where migration_name = $1", [name]);
  return found.rows.length > 0;
}

/** A `CommandError` if the database cannot be reached or lacks a migration; changes nothing. */
export async function requireMigrations(databaseUrl: string, folder = "prisma/migrations"): Promise<void> {
  const names = await migrationNames(folder);
  const missing = await withClient(databaseUrl, async (client) => {
    const found = await client.query<{ name: string }>(
      "select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null",
    );
    const applied = new Set(found.rows.map(({ name }) => name));
    return names.filter((name) => !applied.has(name));
  }).catch((cause: unknown) => {
    const { code } = cause as { code?: string };
    if (code === undefinedTable || code === insufficientPrivilege) return names;
    throw cause;
  });
  if (missing.length === 0) return;
  throw new CommandError(
    `${missing.length} of ${names.length} migrations are not applied to the database: run \`npm run migrate\`.`,
  );
}

/** PostgreSQL's codes for a table that does not exist, and for a role to which `npm run migrate` gave no rights yet. */
const undefinedTable = "42P01";
const insufficientPrivilege = "42501";

async function migrationNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect().catch((cause: Error & { code?: string }) => {
    throw new CommandError(
      `The database cannot be reached (${cause.message || cause.code}): start PostgreSQL, or correct DATABASE_URL.`,
      { cause },
    );
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Applies a migration, or only records it if what it makes is there; false if it was recorded already. */
async function apply(
  client: Client,
  name: string,
  sql: Buffer,
  { isThere }: { isThere: boolean },
): Promise<boolean> {
  const checksum = createHash("sha256").update(sql).digest("hex");
  const found = await client.query<{ checksum: string; finished: boolean }>(
    `select checksum, finished_at is not null as finished from _prisma_migrations
     where migration_name = $1 and rolled_back_at is null`,
    [name],
  );
  const [record] = found.rows;
  if (record?.finished === false)
    throw new CommandError(`Migration ${name} failed earlier: see \`npx prisma migrate resolve\`.`);
  if (record !== undefined && record.checksum !== checksum) {
    throw new CommandError(
      `Migration ${name} was edited after it had been applied: write a new migration instead.`,
    );
  }
  if (record !== undefined) return false;

  await client.query("begin");
  if (!isThere) await client.query(sql.toString("utf8"));
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
  await client.query("commit");
  return true;
}
