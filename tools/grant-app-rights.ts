import { Client, escapeIdentifier } from "pg";
import { getConstructionPlans } from "pg-boss";

import { type AppRights, appFunctions, readAppRights } from "@/prisma/app-rights";
import { CommandError } from "./command-error";

/**
 * Gives the role of the shop the rights that `prisma/rights` lists and takes all others from it, in one transaction.
 *
 * A table that is not listed there cannot even be read. Does nothing if the migrating role is the shop's, too. A
 * `CommandError` if the role is missing, or the migrating role may not give it the job queue.
 */
export async function grantAppRights(migrationUrl: string, appUrl: string): Promise<void> {
  const role = roleOf(appUrl);
  if (role === roleOf(migrationUrl)) return;
  const client = new Client({ connectionString: migrationUrl });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_roles where rolname = $1", [role]);
    if (found.rows.length === 0) {
      throw new CommandError(
        `The role ${role} of DATABASE_URL does not exist: create it with \`create role "${role}" login\` and a password.`,
      );
    }
    await client.query("begin");
    // Two programs that grant at the same time would change the same rows of the catalogue.
    await client.query("select pg_advisory_xact_lock($1)", [grantLock]);
    for (const statement of await tableRights(client, role, await readAppRights()))
      await client.query(statement);
    await client.query("commit");
    await giveJobQueue(client, role);
  } finally {
    await client.end();
  }
}

const grantLock = 72707371;

function roleOf(databaseUrl: string): string {
  return decodeURIComponent(new URL(databaseUrl).username);
}

async function tableRights(client: Client, role: string, appRights: AppRights): Promise<string[]> {
  const to = escapeIdentifier(role);
  const { rows: definers } = await client.query<{ signature: string; name: string }>(`
    select oid::regprocedure::text as signature, proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype`);
  const database = escapeIdentifier(client.database ?? "");
  const called = definers.filter(({ name }) => appFunctions.includes(name));
  return [
    "revoke create on schema public from public",
    // No table of a session stands in front of one of the shop's.
    `revoke temporary on database ${database} from public, ${to}`,
    `grant usage on schema public to ${to}`,
    `revoke all on all tables in schema public from public, ${to}`,
    `revoke all on all sequences in schema public from public, ${to}`,
    ...definers.map(({ signature }) => `revoke all on function ${signature} from public, ${to}`),
    ...called.map(({ signature }) => `grant execute on function ${signature} to ${to}`),
    ...Object.entries(appRights).map(([table, { insert, update, delete: mayDelete }]) => {
      const rights = ["select"];
      if (insert !== undefined) rights.push(insert === true ? "insert" : `insert ${columnList(insert)}`);
      if (update !== undefined) rights.push(`update ${columnList(update)}`);
      if (mayDelete) rights.push("delete");
      return `grant ${rights.join(", ")} on public.${escapeIdentifier(table)} to ${to}`;
    }),
    ...(await sequencesOfInserts(client, appRights)).map(
      (sequence) => `grant usage on sequence ${sequence} to ${to}`,
    ),
  ];
}

function columnList(columns: readonly string[]): string {
  return `(${columns.map((column) => escapeIdentifier(column)).join(", ")})`;
}

/** The sequences that number the rows of tables into which the shop inserts. */
async function sequencesOfInserts(client: Client, appRights: AppRights): Promise<string[]> {
  const tables = Object.entries(appRights).filter(([, { insert }]) => insert !== undefined);
  const { rows } = await client.query<{ name: string }>(
    `select s.oid::regclass::text as name from pg_depend
       join pg_class s on s.oid = objid and s.relkind = 'S'
       join pg_class t on t.oid = refobjid and t.relnamespace = 'public'::regnamespace
     where classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
       and t.relname = any($1)`,
    [tables.map(([table]) => table)],
  );
  return rows.map(({ name }) => name);
}

/**
 * Creates the schema of pg-boss if it is missing, and makes the role its owner: pg-boss creates and migrates tables in it
 * while the shop runs. The schema comes first, because PostgreSQL gives an object only to a role that may create in its schema.
 */
async function giveJobQueue(client: Client, role: string): Promise<void> {
  const found = await client.query("select 1 from pg_namespace where nspname = 'pgboss'");
  if (found.rows.length === 0) await client.query(getConstructionPlans("pgboss"));
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter %s %s owner to %I', kind, name, $1::text) as statement from (
       select 'schema' as kind, quote_ident(nspname) as name, nspowner as owner, 1 as position
       from pg_namespace where nspname = 'pgboss'
       union all
       select 'table', oid::regclass::text, relowner, 2 from pg_class
       where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v')
       union all
       select 'function', oid::regprocedure::text, proowner, 3 from pg_proc where pronamespace = 'pgboss'::regnamespace
       union all
       select 'type', oid::regtype::text, typowner, 4 from pg_type
       where typnamespace = 'pgboss'::regnamespace and typtype = 'e'
     ) object where owner <> (select oid from pg_roles where rolname = $1::text) order by position`,
    [role],
  );
  for (const { statement } of rows) {
    await client.query(statement).catch((cause: Error) => {
      throw new CommandError(
        `The schema of the job queue cannot be given to ${role} (${cause.message}): ` +
          `run \`grant "${role}" to\` the migrating role as a superuser.`,
        { cause },
      );
    });
  }
}
