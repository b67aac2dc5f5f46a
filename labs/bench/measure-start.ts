import { freePort } from "@/tools/free-port";
import type { Child } from "@/tools/start-child";
import { startShop } from "@/tools/start-shop";
import { barePage, columns, tables } from "./budgets";
import { type Figure, figuresOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import { startBarePage } from "./start-bare-page";
import { treeTime } from "./process-times";
import type { Checkout } from "./start-checkout";

const rounds = 5;

/** Measures the processor time of a web process from its start to its first page, in turn with the bare page's. */
export async function measureStart(
  own: Checkout,
  loads: LoadWatch,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  const shop: number[] = [];
  const bare: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    showProgress(`round ${round} of ${rounds}`);
    await loads.watch(`start ${round}`, async () => {
      bare.push(await timeOfStart((await startBarePage(own)).child));
      shop.push(await timeOfStart(await startWebProcess(own)));
    });
  }
  return [
    ...figuresOf(tables.start, barePage, { "CPU ms": bare }),
    ...figuresOf(tables.start, "shop", {
      "CPU ms": shop,
      [columns.timesBare]: shop.map((ms, round) => ms / (bare[round] ?? NaN)),
    }),
  ];
}

/** What a server that has answered has taken so far. Ends it. */
async function timeOfStart({ pid, stop }: Child): Promise<number> {
  const ms = treeTime([pid]);
  await stop();
  return ms;
}

/** One more web process, beside the one that runs. */
async function startWebProcess({ environment }: Checkout) {
  return startShop({ port: await freePort(), worker: false, environment, log: ".data/logs/bench-start.log" });
}
