import { test as base } from "@playwright/test";

import { openShortTimeoutShop, shortTimeout, type ShortTimeoutShop } from "./short-timeout-shop";
import { startStack } from "@/testing/start-stack";

/** Journeys in a shop with a short gateway timeout; one for each worker. */
export const test = base.extend<object, { shortTimeoutShop: ShortTimeoutShop }>({
  shortTimeoutShop: [
    // Playwright requires the first argument to be destructured.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const name = `short-timeout-${workerIndex}`;
      const { shopUrl, shop, sandbox } = await startStack({
        databaseServer: process.env.TEST_DATABASE_URL ?? "",
        settings: shortTimeout,
        name,
      });
      const { consoleUrl } = sandbox;
      await use(await openShortTimeoutShop({ shopUrl, consoleUrl }, `.data/logs/${name}-shop.log`));
      await shop.stop();
      await sandbox.child.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
