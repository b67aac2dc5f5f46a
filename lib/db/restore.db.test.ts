import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestDatabase, createTestDatabase } from "@/testing/test-database";

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  // As pg_restore runs. The definitions below then name each object with its schema, as a dump does.
  await client.query("set search_path = ''");
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Queries that write each definition of a kind a second time, as a statement. */
const definitions = {
  "computed column": `
    select format('alter table %s add column restored_%s %s generated always as (%s) stored',
      attrelid::regclass, attnum, format_type(atttypid, atttypmod), pg_get_expr(adbin, adrelid)) as statement
    from pg_attribute join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attgenerated = 's'`,
  index: `
    select regexp_replace(indexdef, 'INDEX (\\S+) ON', 'INDEX ON') as statement from pg_indexes where schemaname = 'public'`,
  constraint: `
    select format('alter table %s add constraint restored_%s %s', conrelid::regclass, oid, pg_get_constraintdef(oid)) as statement
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'c'`,
  view: `
    select format('create view public.restored_%s as %s', oid, pg_get_viewdef(oid)) as statement
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`,
};

test.each(Object.entries(definitions))(
  "each %s of a dump can be created without a search path",
  async (_, query) => {
    const { rows } = await client.query<{ statement: string }>(query);
    expect(rows.length).toBeGreaterThan(0);
    for (const { statement } of rows) await expect(client.query(statement), statement).resolves.toBeDefined();
  },
);
