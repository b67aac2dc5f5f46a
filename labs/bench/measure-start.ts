import { freePort } from "@/tools/free-port";
import { startShop } from "@/tools/start-shop";
import { columns, tables } from "./budgets";
import { type Figure, figuresOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import { startBarePage } from "./start-bare-page";
import type { Checkout } from "./start-checkout";

const rounds = 5;

/** Measures how long a web process takes from its start to its first page, in turn with the bare page's. */
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
      bare.push(await timeStart(async () => (await startBarePage(own)).child));
      shop.push(await timeStart(() => startWebProcess(own)));
    });
  }
  return [
    ...figuresOf(tables.start, "bare page", { ms: bare }),
    ...figuresOf(tables.start, "shop", {
      ms: shop,
      [columns.timesBare]: shop.map((ms, round) => ms / (bare[round] ?? NaN)),
    }),
  ];
}

async function timeStart(start: () => Promise<{ stop: () => Promise<void> }>): Promise<number> {
  const began = performance.now();
  const server = await start();
  const ms = performance.now() - began;
  await server.stop();
  return ms;
}

/** One more web process, beside the one that runs. */
async function startWebProcess({ environment }: Checkout) {
  return startShop({ port: await freePort(), worker: false, environment, log: ".data/logs/bench-start.log" });
}
