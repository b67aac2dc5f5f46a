import { Client } from "pg";

import { signInStaff } from "@/testing/order-flow";
import { freePort } from "@/tools/free-port";
import { startChild } from "@/tools/start-child";
import { nextCommand } from "@/tools/start-shop";
import { waitForServer } from "@/tools/wait-for-server";
import { columns, tables } from "./budgets";
import { type Figure, figuresOf, spreadOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import { cookieHeader, readPage } from "./measure-rate";
import { type Checkout, createDatabase, runIn } from "./start-checkout";

const sizes = { small: 1_000, large: 100_000 };
const rounds = 5;
const warmUps = 100;
const requests = 40;

type Shop = { cookie: string; urls: Record<string, string>; stop: () => Promise<void> };

/** Times pages of staff in a shop with a short and one with a long history of orders, request by request in turn. */
export async function measureLargeShop(
  own: Checkout,
  loads: LoadWatch,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  showProgress("1,000 orders");
  const small = await startHistory(own, sizes.small);
  showProgress("100,000 orders");
  const large = await startHistory(own, sizes.large);
  const times: Record<string, Record<"small" | "large" | "ratio", number[]>> = {};

  for (const name of Object.keys(small.urls)) {
    showProgress(name);
    times[name] = { small: [], large: [], ratio: [] };
    await timeInTurn(small, large, name, warmUps);
    for (let round = 1; round <= rounds; round += 1) {
      const [short, long] = await loads.watch(`${name} ${round}`, () =>
        timeInTurn(small, large, name, requests),
      );
      times[name].small.push(short);
      times[name].large.push(long);
      times[name].ratio.push(long / short);
    }
  }
  await small.stop();
  await large.stop();
  return Object.entries(times).flatMap(([name, of]) =>
    figuresOf(tables.large, name, {
      "ms at 1,000": of.small,
      "ms at 100,000": of.large,
      [columns.times]: of.ratio,
    }),
  );
}

/** The median milliseconds of a page in both shops. */
async function timeInTurn(
  small: Shop,
  large: Shop,
  page: string,
  amount: number,
): Promise<[small: number, large: number]> {
  const times: [number[], number[]] = [[], []];
  for (let request = 0; request < amount; request += 1) {
    for (const [index, { urls, cookie }] of [small, large].entries()) {
      const started = performance.now();
      await readPage({ url: urls[page] ?? "", cookie });
      times[index]?.push(performance.now() - started);
    }
  }
  return [spreadOf(times[0]).median, spreadOf(times[1]).median];
}

/** Fills a database with a history and starts a web process on it, without a worker. */
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
  const order = await latestOrder(databaseUrl);
  const log = `.data/logs/bench-${orders}-orders.log`;
  const args = ["start", "--port", String(port), "--hostname", "127.0.0.1"];
  const child = startChild(nextCommand, args, { env: environment, log });
  await waitForServer(`${shopUrl}/health`, { child, name: "shop", log });
  const cookie = cookieHeader(await signInStaff({ shopUrl }));
  const admin = (query: Record<string, string>) => `${shopUrl}/admin?${new URLSearchParams(query)}`;
  return {
    cookie,
    urls: {
      "list, first page": `${shopUrl}/admin`,
      "list, next page": admin({ page: "2", after: order.twentyFifth }),
      "list, paid orders": admin({ state: "paid" }),
      "search, number": admin({ search: order.number }),
      "search, e-mail address": admin({ search: order.email }),
      "search, nothing found": admin({ search: "nobody-has-this-word" }),
      "order page": `${shopUrl}/admin/orders/${order.number}`,
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
