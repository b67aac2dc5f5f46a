import { randomUUID } from "node:crypto";

import type { TestProject } from "vitest/node";

import { administer } from "./test-database";
import { startDatabase } from "@/scripts/support/database";
import { migrate } from "@/scripts/support/migrate";
import { freePort } from "@/scripts/support/ports";

/**
 * Before the tests of the project `database`: migrates one database, the template that every test file clones.
 *
 * It stands in the PostgreSQL that TEST_DATABASE_URL names, else in an embedded one that lives as long as the tests.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const own =
    given === undefined ? await startDatabase({ name: "postgres-test", port: await freePort() }) : undefined;
  const server = given ?? own!.url;
  const name = `template_${randomUUID().replaceAll("-", "")}`;
  const template = new URL(server);
  template.pathname = `/${name}`;

  await administer(server, `create database ${name}`);
  await migrate(template.href);
  project.provide("templateDatabase", template.href);
  return async () => {
    await administer(server, `drop database ${name} with (force)`);
    await own?.stop();
  };
}
