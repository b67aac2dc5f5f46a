import { renameSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { type Browser, expect, type Page } from "@playwright/test";
import pg from "pg";
import { PgBoss } from "pg-boss";

import { test as base } from "./console-test";
import { signInStaff } from "@/testing/order-flow";
import { startStack } from "@/testing/start-stack";

/** A shop with its own database and bank, both with a clock that a test moves. PostgreSQL and the browser keep the real time. */
export type ClockShop = {
  shopUrl: string;
  consoleUrl: string;
  /** Moves the clock of shop and bank, and returns when a pass of the shop's job for plans has run to its end. */
  moveTo(instant: string): Promise<void>;
  /** All movements of the bank, oldest first, with their day by UTC: `2027-02-28 PAYMENT 4300 USD`. */
  ledger(): Promise<string[]>;
  /** Sets how many pieces of a product there are. */
  setStock(slug: string, pieces: number): Promise<void>;
  /** The subjects of an address's mails, oldest first, without those that sign in. */
  subjects(email: string): Promise<string[]>;
  /** A page in a browser of its own in which staff are signed in. */
  staffPage(browser: Browser): Promise<Page>;
};

type Movement = { time: string; type: string; amount: number; currency: string };

export const test = base.extend<{ clockShop: ClockShop }>({
  clockShop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const folder = await mkdtemp(join(tmpdir(), "clock-"));
      const file = join(folder, "seconds");
      // Renamed, so that no reader sees a file that is half written.
      const shiftBy = (seconds: number) => {
        writeFileSync(`${file}.new`, String(seconds));
        renameSync(`${file}.new`, file);
      };
      shiftBy(0);
      const clock = pathToFileURL("labs/chaos/shift-clock.mjs");
      clock.searchParams.set("file", file);
      const { shopUrl, shop, sandbox, ownerUrl, environment } = await startStack({
        databaseServer: process.env.TEST_DATABASE_URL ?? "",
        name: `clock-${workerIndex}`,
        nodeOptions: ["--import", clock.href],
      });
      const { consoleUrl } = sandbox;
      const read = async <T>(path: string) =>
        (await (await fetch(`${consoleUrl}/api/${path}`)).json()) as T[];
      const jobs = new PgBoss({
        connectionString: environment.DATABASE_URL,
        migrate: false,
        supervise: false,
        schedule: false,
      });
      await jobs.start();
      const database = new pg.Client({ connectionString: ownerUrl });
      await database.connect();

      await use({
        shopUrl,
        consoleUrl,
        async moveTo(instant) {
          await outboxIsEmpty(database);
          shiftBy((Date.parse(instant) - Date.now()) / 1000);
          await runPass(jobs);
        },
        async ledger() {
          const movements = await read<Movement>("movements");
          return movements.map(
            ({ time, type, amount, currency }) => `${time.slice(0, 10)} ${type} ${amount} ${currency}`,
          );
        },
        async setStock(slug, pieces) {
          await database.query("UPDATE product SET stock = $2 WHERE slug = $1", [slug, pieces]);
        },
        async subjects(email) {
          const mails = await read<{ to: string[]; subject: string }>(
            `mails?search=${encodeURIComponent(email)}`,
          );
          const subjects = mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
          return subjects.toReversed();
        },
        async staffPage(browser) {
          const context = await browser.newContext({ baseURL: shopUrl });
          await context.addCookies(await signInStaff({ shopUrl }));
          return context.newPage();
        },
      });
      await jobs.stop({ graceful: false });
      await database.end();
      await shop.stop();
      await sandbox.child.stop();
      await rm(folder, { recursive: true });
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ clockShop }, use) => use(clockShop.shopUrl),
});

/** Waits for the mails: one whose clock jumps while it is sent looks like that of a process that was suspended. */
async function outboxIsEmpty(database: pg.Client): Promise<void> {
  const waiting = async () =>
    (await database.query(`SELECT 1 FROM "mail" WHERE "state" IN ('QUEUED', 'SENDING')`)).rowCount;
  await expect.poll(waiting, { timeout: 60_000, intervals: [250] }).toBe(0);
}

/** Asks the shop for a pass of its job for plans, sooner than its next minute, and waits for the end of it. */
async function runPass(jobs: PgBoss): Promise<void> {
  const patience = { timeout: 60_000, intervals: [250] };
  // The shop's worker makes the queue when it starts.
  await expect.poll(async () => (await jobs.getQueues(["plans"])).length, patience).toBe(1);
  let id: string | null = null;
  // None is taken while another one waits.
  await expect.poll(async () => (id ??= await jobs.send("plans", {})), patience).not.toBeNull();
  const state = async () => (await jobs.getJobById("plans", id ?? ""))?.state;
  await expect.poll(state, patience).toBe("completed");
}
