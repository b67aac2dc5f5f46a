import { freePort } from "@/scripts/support/free-port";
import { startShop } from "@/scripts/support/start-shop";
import { test as base } from "./console-test";

type Options = {
  /** What this shop is told otherwise than the stage's own: `test.use({ shopEnvironment: { … } })` starts one. */
  shopEnvironment: Record<string, string>;
};

/** Journeys in a shop of their own beside the stage's: same build, same database, same bank, another environment. */
export const test = base.extend<object, Options & { shopUrl: string; shopLog: string }>({
  shopEnvironment: [{}, { scope: "worker", option: true }],
  shopLog: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => use(`.data/logs/shop-of-journey-${workerIndex}.log`),
    { scope: "worker" },
  ],
  shopUrl: [
    async ({ shopEnvironment, shopLog }, use) => {
      const port = await freePort();
      const shopUrl = `http://localhost:${port}`;
      const environment = { ...shopEnvironment, APP_URL: shopUrl };
      const shop = await startShop({ port, environment, log: shopLog });
      await use(shopUrl);
      await shop.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ shopUrl }, use) => use(shopUrl),
});
