import { setTimeout as delay } from "node:timers/promises";

import { HttpBrowser } from "@/e2e/support/http-browser";
import { signInStaff } from "@/e2e/support/order-flow";
import { startStack } from "@/e2e/support/start-stack";
import { freePort } from "@/scripts/support/free-port";
import { startShop } from "@/scripts/support/start-shop";
import { type Memory, openInspector } from "./inspector";
import { orderToRefund } from "./order-to-refund";

/** What a shop did in one minute, and its memory at the end of it. */
export type SoakMinute = {
  minute: number;
  orders: number;
  pages: number;
  failures: string[];
  memory: Memory;
  /** MiB of heap in use after a garbage collection, in every tenth minute. */
  held?: number;
};

const orderEvery = 2000;
const pageEvery = 350;
const paths = ["/", "/products/stoneware-vase", "/cart", "/orders", "/health"];

/** Sends a light and steady load to a shop of its own, and reads the memory of its process each minute. */
export async function measureSoak(
  databaseServer: string,
  minutes: number,
  showMinute: (minute: SoakMinute) => void,
): Promise<SoakMinute[]> {
  const { site, inspectorPort } = await startInspectedShop(databaseServer);
  const inspector = await openInspector(inspectorPort);
  const shopper = new HttpBrowser();
  let staff = await signInStaff(site);
  let counts = { orders: 0, pages: 0, failures: [] as string[] };
  const every = (ms: number, work: () => Promise<void>) =>
    setInterval(() => void work().catch((error: unknown) => counts.failures.push(String(error))), ms);

  const timers = [
    every(orderEvery, async () => {
      await orderToRefund({ site, staff });
      counts.orders += 1;
    }),
    every(pageEvery, async () => {
      await shopper.open(`${site.shopUrl}${paths[counts.pages % paths.length]}`);
      counts.pages += 1;
    }),
  ];
  const measured: SoakMinute[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await delay(60_000);
    const found: SoakMinute = { minute, ...counts, memory: await inspector.memory() };
    counts = { orders: 0, pages: 0, failures: [] };
    if (minute % 10 === 0) {
      found.held = await inspector.heldHeap();
      // Longer than a session of staff lasts.
      staff = await signInStaff(site);
    }
    measured.push(found);
    showMinute(found);
  }
  timers.forEach(clearInterval);
  inspector.close();
  return measured;
}

async function startInspectedShop(databaseServer: string) {
  const stack = await startStack({ databaseServer, name: "soak" });
  await stack.shop.stop();
  const port = await freePort();
  const inspectorPort = await freePort();
  const shopUrl = `http://localhost:${port}`;
  await startShop({
    port,
    environment: { ...stack.environment, APP_URL: shopUrl },
    log: ".data/logs/soak-shop.log",
    nodeOptions: [`--inspect=127.0.0.1:${inspectorPort}`],
  });
  return { site: { shopUrl, consoleUrl: stack.sandbox.consoleUrl }, inspectorPort };
}
