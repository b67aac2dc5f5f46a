import { randomUUID } from "node:crypto";

import { Client, escapeLiteral } from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";

import { administer } from "@/testing/test-database";
import { grantAppRights } from "./grant-app-rights";
import { migrate } from "./migrate";

const name = `roles_${randomUUID().replaceAll("-", "")}`;
const [owner, app] = [`${name}_owner`, `${name}_app`];
const server = new URL(inject("templateDatabase"));
server.pathname = "/postgres";

// As docs/operations.md creates them: neither role is a superuser.
beforeEach(async () => {
  const password = escapeLiteral(decodeURIComponent(server.password) || "unused");
  await administer(server.href, `create role ${owner} login password ${password}`);
  await administer(server.href, `create role ${app} login password ${password}`);
  await administer(server.href, `grant ${app} to ${owner}`);
  await administer(server.href, `create database ${name} owner ${owner}`);
});
afterEach(async () => {
  await administer(server.href, `drop database ${name} with (force)`);
  await administer(server.href, `drop role ${owner}, ${app}`);
});

function urlAs(role: string): string {
  const url = new URL(server);
  url.username = role;
  url.pathname = `/${name}`;
  return url.href;
}

test("a migrating role that is no superuser migrates and gives the shop's role its rights and the job queue", async () => {
  for (const run of ["first", "second"]) {
    await migrate(urlAs(owner));
    await expect(grantAppRights(urlAs(owner), urlAs(app)), run).resolves.toBeUndefined();
  }
  const client = new Client({ connectionString: urlAs(app) });
  await client.connect();
  const { rows } = await client.query<{ schema: string; owner: string }>(
    `select distinct nspname as schema, pg_get_userbyid(relowner) as owner from pg_class
     join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'pgboss') and relkind in ('r', 'p') order by schema`,
  );
  // A table of a session would stand in front of one that a guard reads.
  await expect(client.query("create temporary table erasure (id int)")).rejects.toThrow("permission denied");
  await client.end();
  expect(rows).toEqual([
    { schema: "pgboss", owner: app },
    { schema: "public", owner },
  ]);
});
