import { randomUUID } from "node:crypto";

import { Client } from "pg";
import { inject } from "vitest";

import { asAppRole } from "@/tools/app-role";

export type TestDatabase = {
  /** As the role that migrates, which owns the tables. */
  url: string;
  /** As the role of the shop. */
  appUrl: string;
  drop: () => Promise<void>;
};

/**
 * A database of the test's own, empty and fully migrated, in a real PostgreSQL.
 *
 * For files named `*.db.test.ts`: `beforeAll` takes one, `afterAll` drops it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject("templateDatabase"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(template);
  url.pathname = `/${name}`;
  const server = new URL(template);
  server.pathname = "/postgres";

  await administer(server.href, `create database ${name} template ${template.pathname.slice(1)}`);
  return {
    url: url.href,
    appUrl: asAppRole(url.href),
    drop: () => administer(server.href, `drop database ${name} with (force)`),
  };
}

/** Runs one statement on the server that the connection string names. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
