import { freePort } from "@/tools/free-port";
import { startShop } from "@/tools/start-shop";
import { test as base } from "./console-test";

type Options = {
  /** Environment variables of this shop: `test.use({ shopEnvironment: { … } })`. */
  shopEnvironment: Record<string, string>;
};

/** Tests with their own instance of the shop, which shares build, database and sandbox with the others. */
export const test = base.extend<object, Options & { shopUrl: string; shopLog: string }>({
  shopEnvironment: [{}, { scope: "worker", option: true }],
  shopLog: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => use(`.data/logs/own-shop-${workerIndex}.log`),
    { scope: "worker" },
  ],
  shopUrl: [
    async ({ shopEnvironment, shopLog }, use) => {
      const port = await freePort();
      const shopUrl = `http://localhost:${port}`;
      const environment = { ...shopEnvironment, APP_URL: shopUrl };
      const shop = await startShop({ port, environment, log: shopLog, worker: false });
      await use(shopUrl);
      await shop.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ shopUrl }, use) => use(shopUrl),
});
