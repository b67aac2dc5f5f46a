import { Client } from "pg";

import type { BrowserCookie } from "@/testing/http-browser";
import { type Site, signInStaff } from "@/testing/order-flow";
import { freePort } from "@/tools/free-port";
import { startChild } from "@/tools/start-child";
import { nextCommand } from "@/tools/start-shop";
import { waitForServer } from "@/tools/wait-for-server";
import { columns, tables } from "./budgets";
import { type Figure, figuresOf, spreadOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import { cookieHeader, readPage } from "./measure-rate";
import { orderToRefund } from "./order-to-refund";
import { type Checkout, createDatabase, runIn } from "./start-checkout";

const sizes = [1_000, 20_000, 100_000];
const rounds = 5;
const warmUps = { pages: 100, orders: 20 };
const requests = { pages: 40, orders: 10 };

type Shop = {
  site: Site;
  staff: readonly BrowserCookie[];
  urls: Record<string, string>;
  stop: () => Promise<void>;
};
/** What is timed in every shop. */
type Timed = { name: string; send: (shop: Shop) => Promise<unknown>; warmUps: number; requests: number };

/** Times pages of staff, and orders, in shops with a short and with a long history of orders, request by request in turn. */
export async function measureLargeShop(
  own: Checkout,
  loads: LoadWatch,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  const shops: Shop[] = [];
  for (const size of sizes) {
    showProgress(`history of ${size} orders`);
    shops.push(await startHistory(own, size));
  }
  const timed: Timed[] = [
    ...Object.keys(shops[0]!.urls).map((name) => ({
      name,
      send: ({ urls, staff }: Shop) => readPage({ url: urls[name] ?? "", cookie: cookieHeader(staff) }),
      warmUps: warmUps.pages,
      requests: requests.pages,
    })),
    {
      name: "an order, paid and refunded",
      send: ({ site, staff }) => orderToRefund(site, staff),
      warmUps: warmUps.orders,
      requests: requests.orders,
    },
  ];
  const figures: Figure[] = [];
  for (const one of timed) {
    showProgress(one.name);
    await timeInTurn(shops, one.send, one.warmUps);
    const times: number[][] = [];
    for (let round = 1; round <= rounds; round += 1)
      times.push(await loads.watch(`${one.name} ${round}`, () => timeInTurn(shops, one.send, one.requests)));
    const ofSize = (index: number) => times.map((round) => round[index] ?? NaN);
    figures.push(
      ...figuresOf(tables.large, one.name, {
        ...Object.fromEntries(sizes.map((size, index) => [`ms at ${size}`, ofSize(index)])),
        [columns.times]: times.map((round) => (round.at(-1) ?? NaN) / (round[0] ?? NaN)),
      }),
    );
  }
  for (const shop of shops) await shop.stop();
  return figures;
}

/** The median milliseconds of a request in each shop. */
async function timeInTurn(shops: Shop[], send: Timed["send"], amount: number): Promise<number[]> {
  const times = shops.map((): number[] => []);
  for (let request = 0; request < amount; request += 1) {
    for (const [index, shop] of shops.entries()) {
      const started = performance.now();
      await send(shop);
      times[index]?.push(performance.now() - started);
    }
  }
  return times.map((of) => spreadOf(of).median);
}

/** Fills a database with a history, closes its days, and starts a web process on it, without a worker. */
async function startHistory(own: Checkout, orders: number): Promise<Shop> {
  const databaseUrl = await createDatabase(own.environment.DATABASE_URL ?? "");
  const port = await freePort();
  const shopUrl = `http://localhost:${port}`;
  const environment = {
    ...own.environment,
    APP_URL: shopUrl,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    MIGRATION_DATABASE_URL: databaseUrl,
    NODE_ENV: "production",
  };
  await runIn(".", "migrate", environment);
  await runIn(".", "seed", environment);
  await runIn(".", "generate", environment, ["--orders", String(orders)]);
  await runIn(".", "run-job-once", environment, ["closed-days"]);
  const order = await latestOrder(databaseUrl);
  const log = `.data/logs/bench-${orders}-orders.log`;
  const args = ["start", "--port", String(port), "--hostname", "127.0.0.1"];
  const child = startChild(nextCommand, args, { env: environment, log });
  await waitForServer(`${shopUrl}/health`, { child, name: "shop", log });
  const staff = await signInStaff({ shopUrl });
  const admin = (query: Record<string, string>) => `${shopUrl}/admin?${new URLSearchParams(query)}`;
  return {
    site: { ...own.site, shopUrl },
    staff,
    urls: {
      "list, first page": `${shopUrl}/admin`,
      "list, next page": admin({ page: "2", after: order.twentyFifth }),
      "list, paid orders": admin({ state: "paid" }),
      "search, number": admin({ search: order.number }),
      "search, e-mail address": admin({ search: order.email }),
      "search, nothing found": admin({ search: "nobody-has-this-word" }),
      "order page": `${shopUrl}/admin/orders/${order.number}`,
      today: `${shopUrl}/admin/today`,
      month: `${shopUrl}/admin/month`,
    },
    stop: child.stop,
  };
}

async function latestOrder(
  connectionString: string,
): Promise<{ number: string; email: string; twentyFifth: string }> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query("vacuum analyze");
    const { rows } = await client.query<{ number: string; email: string }>(
      "select number, email from orders order by created_at desc, number desc limit 25",
    );
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) throw new Error("the history has no orders");
    return { ...first, twentyFifth: last.number };
  } finally {
    await client.end();
  }
}
