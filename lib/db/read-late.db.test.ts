import { chown, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { execa } from "execa";
import pWaitFor from "p-wait-for";
import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";

import { productTerms as terms } from "@/app/composition/term-sale";
import type { listOrders } from "@/lib/back-office/list-orders";
import { listProducts } from "@/lib/catalogue/list-products";
import type { placeOrder } from "@/lib/checkout/place-order";
import type { readCheckout } from "@/lib/checkout/read-checkout";
import type { findPlacedOrder } from "@/lib/checkout/find-placed-order";
import type { moveMoney } from "@/lib/payments/move-money";
import type { payOrder } from "@/lib/payments/pay-order";
import { collectLog } from "@/testing/collect-log";
import { programsForBackups, skippedWithout, startOwnPostgres } from "@/testing/own-postgres";
import { checkReplica } from "@/tools/doctor/check-replica";
import { locatePostgres, postgresUser } from "@/tools/locate-postgres";
import { queryDatabase } from "@/tools/query-database";
import { startEmbeddedPostgres } from "@/tools/start-embedded-postgres";
import { seed } from "@/prisma/seed";
import { type Database, openDatabase, openReplica, type ReadDatabase } from "./database";
import { type LateReads, readFromReplica } from "./read-late";

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let standby: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let folder: string;
let primary: Database;
let replica: Database;
let late: LateReads;
const { log, lines } = collectLog();

beforeAll(async () => {
  if (programsForBackups === undefined) return;
  postgres = await startOwnPostgres("replicated");
  await seed(postgres.source.url);
  folder = join((await locatePostgres()).data, "replica");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  if (postgresUser !== undefined) await chown(folder, postgresUser.uid, postgresUser.gid);
  const copy = [
    "--write-recovery-conf",
    "--checkpoint=fast",
    `--dbname=${postgres.server.url}`,
    `--pgdata=${folder}`,
  ];
  await execa(join(programsForBackups, "pg_basebackup"), copy, postgresUser);
  standby = await startEmbeddedPostgres({ name: "replica", programs: programsForBackups });
  primary = openDatabase(postgres.source.appUrl);
  const { port } = new URL(standby.url);
  const url = Object.assign(new URL(postgres.source.appUrl), { port }).href;
  replica = openReplica(url, { connections: 3 });
  late = readFromReplica({ primary, replica, log });
});
afterAll(async () => {
  await Promise.all([primary?.$disconnect(), replica?.$disconnect()]);
  await standby?.stop();
  await postgres?.remove();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const onStandby = (statement: string) => queryDatabase(standby.url, statement);
const rename = (name: string) =>
  queryDatabase(postgres.source.url, "update product set name = $1 where slug = 'stoneware-vase'", [name]);
const shown = { priceList: "us", locale: "en" };
const nameIn = async (db: ReadDatabase) =>
  (await listProducts(shown, { db, terms })).find(({ slug }) => slug === "stoneware-vase")?.name;
const isRead = () => late.db() === replica;

test("a replica that keeps up is read, and one that falls behind is left out until it has caught up", async ({
  skip,
}) => {
  skip(programsForBackups === undefined, skippedWithout);
  expect(isRead(), "nobody waits for the first look").toBe(false);
  await pWaitFor(isRead, { timeout: 30_000 });
  expect(await checkReplica(standby.url)).toMatchObject([{ isOk: true }]);

  await onStandby("select pg_wal_replay_pause()");
  await rename("A later name");
  // The catalogue may be late by some seconds; what is decided is not.
  expect(await late.read(nameIn)).not.toBe("A later name");
  expect(await nameIn(primary)).toBe("A later name");

  await pWaitFor(() => !isRead(), { timeout: 30_000 });
  expect(await late.read(nameIn)).toBe("A later name");
  await onStandby("select pg_wal_replay_resume()");
  await pWaitFor(isRead, { timeout: 30_000 });
  expect(await late.read(nameIn)).toBe("A later name");
  const states = lines.filter((line) => line.includes("replica used or left out"));
  // The first look may find it a moment behind.
  expect(states.slice(-3).map((line) => (JSON.parse(line) as { state: string }).state)).toEqual([
    "used",
    "left_out",
    "used",
  ]);
});

test("a shop where nothing happens keeps its replica, and one without its primary is not fresh", async ({
  skip,
}) => {
  skip(programsForBackups === undefined, skippedWithout);
  await pWaitFor(isRead, { timeout: 30_000 });
  // Longer than a replica may be behind.
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  await pWaitFor(isRead, { timeout: 30_000 });

  const [before] = await queryDatabase<{ info: string }>(
    standby.url,
    "select replace(current_setting('primary_conninfo'), '''', '''''') as info",
  );
  await onStandby("alter system set primary_conninfo = ''");
  await onStandby("select pg_reload_conf()");
  await rename("A name that the replica does not get");
  await pWaitFor(() => !isRead(), { timeout: 30_000 });
  expect(await late.read(nameIn)).toBe("A name that the replica does not get");
  await onStandby(`alter system set primary_conninfo = '${before?.info}'`);
  await onStandby("select pg_reload_conf()");
});

test("what fails on the replica is read again from the primary, and a promoted one is left out", async ({
  skip,
}) => {
  skip(programsForBackups === undefined, skippedWithout);
  const settled = readFromReplica({ primary, replica, log });
  settled.db();
  await pWaitFor(() => settled.db() === replica, { timeout: 30_000 });
  const failing = (db: ReadDatabase) =>
    db === replica ? Promise.reject(new Error("conflict with recovery")) : nameIn(db);
  expect(await settled.read(failing)).toBe(await nameIn(primary));
  expect(settled.db()).toBe(primary);
  await expect(replica.$executeRaw`UPDATE "product" SET "stock" = 1`).rejects.toThrow("read-only");

  await onStandby("select pg_promote()");
  await pWaitFor(() => settled.db() === primary, { timeout: 30_000 });
  await standby.stop();
  expect(await settled.read(nameIn)).toBe(await nameIn(primary));
});

test("no use case that writes, or reads to decide, takes a database that may be late", () => {
  expectTypeOf<Late<typeof payOrder>>().not.toExtend<DepsOf<typeof payOrder>>();
  expectTypeOf<Late<typeof moveMoney>>().not.toExtend<DepsOf<typeof moveMoney>>();
  expectTypeOf<Late<typeof placeOrder>>().not.toExtend<DepsOf<typeof placeOrder>>();
  expectTypeOf<Late<typeof readCheckout>>().not.toExtend<DepsOf<typeof readCheckout>>();
  expectTypeOf<Late<typeof findPlacedOrder>>().not.toExtend<DepsOf<typeof findPlacedOrder>>();
  expectTypeOf<Late<typeof listOrders>>().toExtend<DepsOf<typeof listOrders>>();
});

type UseCase = (input: never, deps: never) => unknown;
type DepsOf<Each extends UseCase> = Parameters<Each>[1];
/** What a use case is given, with a database that may be late. */
type Late<Each extends UseCase> = Omit<DepsOf<Each>, "db"> & { db: ReadDatabase };
