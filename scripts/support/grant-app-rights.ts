import { Client, escapeIdentifier } from "pg";
import PgBoss from "pg-boss";

import { CommandError } from "./command-error";

/** Columns of a payment that only the journal's triggers write. */
const derived = [
  "authorized_minor",
  "captured_minor",
  "refunded_minor",
  "capture_pending_minor",
  "refund_pending_minor",
  "voided",
  "outcome_unknown",
  "revision",
  "latest",
  "order_state",
  "ordered_at",
];

/** `except` names columns that may not be written; `none` is a table whose rows stay as they were inserted. */
type Right = { only: string[] } | { except: string[] } | "none";

/**
 * Tables in which the shop may not write everything. In any other table it reads, inserts, updates and deletes, but no row
 * is deleted from a table that has a trigger against it, or that is named here.
 */
const guarded: Record<string, { insert?: Right; update: Right; delete?: true }> = {
  _prisma_migrations: { insert: "none", update: "none" },
  orders: {
    update: {
      // A trigger admits changes until money is asked for.
      except: [
        "id",
        "number",
        "shopper",
        "placement",
        "currency",
        "currency_exponent",
        "created_at",
        "held_by",
      ],
    },
  },
  // The lines of an order that changes are replaced, which a trigger admits until money is asked for.
  order_line: { insert: { except: ["held"] }, update: "none", delete: true },
  payment: {
    insert: { except: derived },
    update: {
      except: [
        ...derived,
        "id",
        "order_id",
        "attempt",
        "gateway_order_id",
        "return_token",
        "intent",
        "currency",
        "currency_exponent",
        "amount_minor",
        "capture_now_minor",
        "initiator",
        "agreement_id",
        "saved_card_id",
      ],
    },
  },
  // All else about a card is copied from payments and agreements by triggers. A rotation of keys seals the token again.
  saved_card: { update: { only: ["token_sealed", "replaces_id"] } },
  // The shop ends an agreement; only an approved operation activates it, by a trigger.
  agreement: { update: { only: ["state", "ended_at", "ended_by", "end_reason"] } },
  subscription: {
    update: {
      only: [
        "agreement_id",
        "pending_agreement_id",
        "state",
        "next_period",
        "next_due_on",
        "activated_at",
        "paused_at",
        "ended_at",
        "ended_by",
        "end_reason",
      ],
    },
  },
  scheduled_charge: {
    update: { only: ["state", "order_id", "tries", "first_tried_on", "tried_on", "next_try_on"] },
  },
  operation: { update: { except: ["id", "payment_id", "sequence", "kind", "amount_minor", "requested_by"] } },
  payment_event: { update: "none" },
  evidence_redaction: { insert: "none", update: "none" },
  // Only triggers and the function add_up_tally write them.
  tally: { insert: "none", update: "none" },
  tally_change: { insert: "none", update: "none" },
  account_event: { update: "none" },
  mail: {
    insert: {
      only: [
        "order_id",
        "sign_in_id",
        "saved_card_id",
        "subscription_id",
        "scheduled_charge_id",
        "charge_on",
        "kind",
        "operation_id",
        "event_id",
        "again_of",
        "requested_by",
        "language",
        "to_address",
      ],
    },
    update: { only: ["state", "attempts", "due_at", "claimed_at", "sent_at", "problem"] },
  },
  customer: { update: { only: ["name", "locale"] } },
  customer_session: { update: { only: ["last_seen_at", "ended_at"] }, delete: true },
  customer_sign_in: { update: { only: ["wrong_codes", "used_at", "expires_at"] }, delete: true },
  settlement_report: { update: "none" },
  settlement_import: { update: "none" },
  settlement_movement: { update: { only: ["operation_id"] } },
  settlement_line: { update: "none" },
  settlement_set_aside: { update: { only: ["handled_by", "handled_note", "handled_at"] } },
};

/**
 * Gives the role of the shop the rights that it needs and takes all others from it, in one transaction.
 *
 * Tables of later migrations are included without being named. Does nothing where the migrating role is the shop's, too. A
 * `CommandError` where the role is missing, or the migrating role may not give it the job queue.
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
    for (const statement of await tableRights(client, role)) await client.query(statement);
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

type Table = { name: string; columns: string[]; keepsRows: boolean; isView: boolean };

async function tableRights(client: Client, role: string): Promise<string[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, c.relkind = 'v' as "isView",
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
            order by attnum) as columns,
      exists (select 1 from pg_trigger where tgrelid = c.oid and not tgisinternal
              and tgtype & 8 > 0 and tgtype & 2 > 0) as "keepsRows"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`);
  const to = escapeIdentifier(role);
  return [
    "revoke create on schema public from public",
    `grant usage on schema public to ${to}`,
    `revoke all on all tables in schema public from ${to}`,
    `revoke all on all sequences in schema public from ${to}`,
    `grant usage on all sequences in schema public to ${to}`,
    ...rows.flatMap((table) => {
      const rights = ["select", ...(table.isView ? [] : writingRights(table))];
      return [`grant ${rights.join(", ")} on public.${escapeIdentifier(table.name)} to ${to}`];
    }),
  ];
}

function writingRights({ name, columns, keepsRows }: Table): string[] {
  const guard = guarded[name];
  const mayDelete = guard === undefined ? !keepsRows : guard.delete === true;
  return [
    ...writing("insert", guard?.insert, columns),
    ...writing("update", guard?.update, columns),
    ...(mayDelete ? ["delete"] : []),
  ];
}

function writing(word: "insert" | "update", right: Right | undefined, columns: string[]): string[] {
  if (right === undefined) return [word];
  if (right === "none") return [];
  const allowed = "only" in right ? right.only : columns.filter((column) => !right.except.includes(column));
  return [`${word} (${allowed.map((column) => escapeIdentifier(column)).join(", ")})`];
}

/**
 * Creates the schema of pg-boss where it is missing, and makes the role its owner: pg-boss creates and migrates tables in it
 * while the shop runs.
 */
async function giveJobQueue(client: Client, role: string): Promise<void> {
  const found = await client.query("select 1 from pg_namespace where nspname = 'pgboss'");
  if (found.rows.length === 0) await client.query(PgBoss.getConstructionPlans("pgboss"));
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
     ) object where owner <> (select oid from pg_roles where rolname = $1::text) order by position desc`,
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
