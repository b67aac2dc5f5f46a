import { setTimeout as delay } from "node:timers/promises";

import { Client } from "pg";

import { createCardToken } from "@/e2e/support/card-token";
import { freePort } from "@/scripts/support/free-port";
import { startShop } from "@/scripts/support/start-shop";
import { type BenchStack, startStackWithoutMails } from "./bench-stack";
import { type Figure, figuresOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import { runUseCases } from "./measure-use-cases";
import { treeTime } from "./process-times";

const rounds = 3;
/** Orders of a round, each with three mails: confirmed, dispatched, refunded. */
const orders = 200;
/** Milliseconds between two looks at how many mails wait. */
const lookEvery = 50;

/**
 * Measures how fast one process sends mails that wait, and what one of them costs, with nothing else to do.
 *
 * Orders are made with a stack that sends none; then an instance that does starts. The first quarter warms it up.
 */
export async function measureMails(
  bench: BenchStack,
  loads: LoadWatch,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  const { environment, sandbox, stop } = await startStackWithoutMails(bench);
  const database = new Client({ connectionString: environment.DATABASE_URL });
  await database.connect();
  const countWaiting = async () => {
    const { rows } = await database.query(
      `select count(*)::int as waiting from mail where state in ('QUEUED', 'SENDING')`,
    );
    return (rows[0] as { waiting: number }).waiting;
  };
  const waitUntilAtMost = async (mails: number) => {
    for (;;) {
      const waiting = await countWaiting();
      if (waiting <= mails) return waiting;
      await delay(lookEvery);
    }
  };
  const input = { warmUps: 0, ordersOfOne: 0, ordersOfAll: orders, clients: 8, countedOrders: 0 };
  const card = await createCardToken(sandbox.consoleUrl);
  const measured: { rate: number; shop: number; sandbox: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    showProgress(`round ${round} of ${rounds}`);
    await runUseCases({ ...input, card }, environment);
    const port = await freePort();
    const sender = await startShop({
      port,
      environment: { ...environment, ...sandbox.shopEnvironment, APP_URL: `http://localhost:${port}` },
      log: ".data/logs/bench-mails-sender.log",
    });
    const all = await countWaiting();
    await loads.watch(`mails ${round}`, async () => {
      const first = await waitUntilAtMost(all * 0.75);
      const before = {
        at: performance.now(),
        shop: treeTime([sender.pid]),
        bank: treeTime([sandbox.child.pid]),
      };
      const mails = first - (await waitUntilAtMost(all * 0.05));
      measured.push({
        rate: (1000 * mails) / (performance.now() - before.at),
        shop: (treeTime([sender.pid]) - before.shop) / mails,
        sandbox: (treeTime([sandbox.child.pid]) - before.bank) / mails,
      });
    });
    await waitUntilAtMost(0);
    await sender.stop();
  }
  await database.end();
  await stop();
  return figuresOf("Mails that wait", "1 process", {
    "mails/s": measured.map(({ rate }) => rate),
    "CPU ms": measured.map((round) => round.shop),
    "sandbox's CPU ms": measured.map((round) => round.sandbox),
  });
}
