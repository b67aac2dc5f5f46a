import { Client } from "pg";

import { type Database, openDatabase } from "@/lib/db/database";
import { canReadTables } from "@/lib/health/database-state";
import { lateAfter } from "@/lib/monitor/job-pass";
import { timeSinceJobPass } from "@/lib/monitor/shared-state";
import { modules } from "@/modules/server";
import { requireMigrations } from "@/tools/migrate";

import { type Finding, fine, messageOf, wrong } from "./finding";

const part = "Database";
const oldestVersion = 15;

/** What to do about each error of a connection: a code of PostgreSQL, of Node or of OpenSSL. */
const advices: Record<string, string> = {
  "28P01":
    "The password is wrong. A sign such as @ or / in it is percent-encoded in DATABASE_URL: p@ss is p%40ss.",
  "28000":
    "The server refuses this role or asks for TLS: add ?sslmode=verify-full to DATABASE_URL, or see pg_hba.conf.",
  "3D000": "There is no such database: create it, see docs/operations.md.",
  ENOTFOUND: "The host's name in DATABASE_URL is unknown: check it and DNS.",
  ECONNREFUSED: "Nothing listens there: check host and port in DATABASE_URL, and whether PostgreSQL runs.",
  ETIMEDOUT: "The host does not answer: check the network and its firewall.",
  SELF_SIGNED_CERT_IN_CHAIN:
    "The server's certificate is of an authority that Node does not trust: set NODE_EXTRA_CA_CERTS.",
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "The server's certificate is of an authority that Node does not trust: set NODE_EXTRA_CA_CERTS.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "The server's certificate is of an authority that Node does not trust: set NODE_EXTRA_CA_CERTS.",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "The server's certificate is for another name than that in DATABASE_URL: use that name.",
};

/** Connects to the database, and looks at its version, its migrations, the role's rights and the worker. */
export async function checkDatabase(databaseUrl: string): Promise<Finding[]> {
  const connected = await connect(databaseUrl);
  if (!connected.isOk) return [connected];
  return [connected, await checkMigrations(databaseUrl), ...(await checkTables(databaseUrl))];
}

async function connect(connectionString: string): Promise<Finding> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{
      version: string;
      encrypted: boolean | null;
      commit: string;
      standbys: string;
    }>(
      `SELECT current_setting('server_version') AS "version", current_setting('synchronous_commit') AS "commit",
        current_setting('synchronous_standby_names') AS "standbys",
        (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS "encrypted"`,
    );
    const { version = "", encrypted, commit = "", standbys = "" } = rows[0] ?? {};
    if (Number.parseInt(version) < oldestVersion)
      return wrong(
        part,
        `PostgreSQL ${version}`,
        `PostgreSQL ${oldestVersion} or newer is needed: upgrade it.`,
      );
    // Without a standby, local and remote_write wait for the disk as on does.
    if (commit === "off" || (standbys !== "" && ["local", "remote_write"].includes(commit)))
      return wrong(
        part,
        `synchronous_commit is ${commit}`,
        "Set it to on: after a crash or a failover the shop would not know of calls that the bank has carried out.",
      );
    return fine(part, `PostgreSQL ${version}, ${encrypted ? "with TLS" : "without TLS"}`);
  } catch (error) {
    const { code = "" } = error as { code?: string };
    const advice = advices[code] ?? "Check DATABASE_URL and the server's log.";
    return wrong(part, messageOf(error), advice);
  } finally {
    await client.end().catch(() => {});
  }
}

async function checkMigrations(databaseUrl: string): Promise<Finding> {
  try {
    await requireMigrations(databaseUrl);
    return fine("Migrations", "all applied");
  } catch (error) {
    return wrong(
      "Migrations",
      messageOf(error),
      "Run npm run migrate, with MIGRATION_DATABASE_URL if two roles are used.",
    );
  }
}

async function checkTables(databaseUrl: string): Promise<Finding[]> {
  const db = openDatabase(databaseUrl, { connections: 1 });
  try {
    const mayRead = await canReadTables({ db });
    const findings = [
      mayRead
        ? fine("Rights", "the role reads every table")
        : wrong(
            "Rights",
            "the role may not read every table",
            "Run npm run migrate with MIGRATION_DATABASE_URL: it gives the role of DATABASE_URL its rights.",
          ),
    ];
    const elapsed = await timeSinceJobPass("worker", { db }).catch(() => undefined);
    const isSeen = elapsed !== undefined && elapsed <= lateAfter.worker;
    return [
      ...findings,
      isSeen
        ? fine("Worker", `seen ${Math.round(elapsed / 1000)} s ago`)
        : wrong(
            "Worker",
            elapsed === undefined
              ? "none was ever seen"
              : `none was seen for ${Math.round(elapsed / 60_000)} minutes`,
            "Run npm run worker beside the web process: without it no mail is sent and no plan is charged.",
          ),
      ...(mayRead ? await checkModules(db) : []),
    ];
  } catch (error) {
    return [wrong("Rights", messageOf(error), "Run npm run migrate.")];
  } finally {
    await db.$disconnect();
  }
}

/** What modules find wrong with their rows. */
async function checkModules(db: Database): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { check } of modules) {
    const problem = await check?.({ db });
    if (problem !== undefined) found.push(wrong(problem.part, problem.text, problem.advice));
  }
  return found;
}
