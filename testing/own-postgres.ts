import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { execa } from "execa";
import { expect } from "vitest";

import { asAppRole, createAppRole } from "@/tools/app-role";
import { grantAppRights } from "@/tools/grant-app-rights";
import { locatePostgres } from "@/tools/locate-postgres";
import { migrate } from "@/tools/migrate";
import { queryDatabase } from "@/tools/query-database";
import { startEmbeddedPostgres } from "@/tools/start-embedded-postgres";

/**
 * The folder of a PostgreSQL of this machine, 15 or newer, that has the programs for backups beside its server, which the one of the npm
 * packages has not; undefined on a machine without one.
 */
export const programsForBackups = findPrograms();

/** Why a test is skipped where there is none. */
export const skippedWithout =
  "no PostgreSQL with pg_dump, pg_restore and pg_basebackup is below /usr/lib/postgresql";

function findPrograms(): string | undefined {
  const installed = "/usr/lib/postgresql";
  if (!existsSync(installed)) return undefined;
  const versions = readdirSync(installed).filter((version) => Number(version) >= 15);
  const needed = ["initdb", "pg_ctl", "pg_dump", "pg_restore", "pg_basebackup"];
  return versions
    .map((version) => join(installed, version, "bin"))
    .findLast((folder) => needed.every((name) => existsSync(join(folder, name))));
}

/** Starts a server of that PostgreSQL with the roles of docs/deploy.md and the shop's tables. `remove` ends it and deletes its data. */
export async function startOwnPostgres(name: string) {
  const folder = join((await locatePostgres()).data, name);
  await rm(folder, { recursive: true, force: true });
  const server = await startEmbeddedPostgres({ name, programs: programsForBackups });
  const at = (database: string, user = "shop_owner") =>
    Object.assign(new URL(server.url), { pathname: `/${database}`, username: user }).href;
  const administer = (statement: string) => queryDatabase(server.url, statement);
  await createAppRole(server.url);
  await administer("create role shop_owner login");
  await administer("grant shop_app to shop_owner");
  await administer("create role shop_backup login in role pg_read_all_data");
  const programs = { PATH: `${programsForBackups}:${process.env.PATH}` };
  const backups = await mkdtemp(join(tmpdir(), "backups-"));
  const createDatabase = async (database: string) => {
    await administer(`create database ${database} owner shop_owner`);
    return { url: at(database), appUrl: asAppRole(at(database)) };
  };
  const source = await createDatabase("source");
  await migrate(source.url);
  await grantAppRights(source.url, source.appUrl);
  return {
    server,
    source,
    /** Runs the script of the unit as its role, and returns the file. */
    async backUp(changes: Record<string, string> = {}): Promise<string> {
      const { port } = new URL(server.url);
      const variables = { PGHOST: "127.0.0.1", PGPORT: port, PGDATABASE: "source", PGUSER: "shop_backup" };
      const { stdout } = await execa("deploy/backup.sh", [backups], {
        env: { ...programs, ...variables, ...changes },
      });
      return stdout.replace("backed up: ", "");
    },
    /** Restores a backup into an empty database as docs/deploy.md says, and gives the shop's role its rights. */
    async restore(backup: string) {
      const restored = await createDatabase("restored");
      const options = ["--exit-on-error", "--single-transaction", `--dbname=${restored.url}`];
      await execa("pg_restore", [...options, backup], { env: programs });
      expect(await migrate(restored.url)).toBe(0);
      await grantAppRights(restored.url, restored.appUrl);
      return restored;
    },
    async remove() {
      await server.stop();
      for (const each of [folder, backups]) await rm(each, { recursive: true, force: true });
    },
  };
}
