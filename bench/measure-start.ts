import { setTimeout as delay } from "node:timers/promises";

import pidusage from "pidusage";

import { freePort } from "@/scripts/support/free-port";
import type { Child } from "@/scripts/support/start-child";
import { startShop } from "@/scripts/support/start-shop";
import type { BenchStack } from "./bench-stack";
import { processColumns, processRows, processTable } from "./figure-names";
import { type Figure, figuresOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import { processTree } from "./process-times";
import { startBarePage } from "./start-bare-page";

const starts = 5;

type Start = {
  /** Milliseconds from the start of the process to its first page; the start polls every 30 ms. */
  ms: number;
  /** MiB of resident memory three seconds after the first page. */
  mib: number;
};

/** Starts shop and bare page alternately, beside the running ones: the time to the first page, and the memory then. */
export async function measureStart(
  { stack }: BenchStack,
  loads: LoadWatch,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  const bare: Start[] = [];
  const shop: Start[] = [];
  const log = ".data/logs/bench-start.log";
  for (let i = 1; i <= starts; i += 1) {
    showProgress(`start ${i} of ${starts}`);
    await loads.watch(`start ${i}`, async () => {
      bare.push(await timeStart(async () => (await startBarePage()).child));
      const port = await freePort();
      shop.push(await timeStart(() => startShop({ port, environment: stack.environment, log })));
    });
  }
  const bareOf = (index: number) => bare[index] ?? { ms: NaN, mib: NaN };
  return [
    ...figuresOf(processTable, processRows.start, {
      "shop ms": shop.map(({ ms }) => ms),
      "bare ms": bare.map(({ ms }) => ms),
      [processColumns.share]: shop.map(({ ms }, index) => ms / bareOf(index).ms),
    }),
    ...figuresOf(processTable, processRows.idle, {
      "shop MiB": shop.map(({ mib }) => mib),
      "bare MiB": bare.map(({ mib }) => mib),
      [processColumns.aboveBare]: shop.map(({ mib }, index) => mib - bareOf(index).mib),
    }),
  ];
}

/** The memory of shop and bare page as they are now, after what was sent to them. */
export async function measureLoadedMemory({ stack, bare }: BenchStack): Promise<Figure[]> {
  return figuresOf(processTable, "memory, after all that was measured", {
    "shop MiB": [await memoryOf(stack.shop)],
    "bare MiB": [await memoryOf(bare.child)],
  });
}

async function timeStart(start: () => Promise<Child>): Promise<Start> {
  const started = performance.now();
  const child = await start();
  const ms = performance.now() - started;
  await delay(3000);
  const mib = await memoryOf(child);
  await child.stop();
  return { ms, mib };
}

/** MiB of resident memory of a program and of what it started. */
export async function memoryOf({ pid }: Child): Promise<number> {
  const tree = processTree([pid]);
  const usage = Object.values(await pidusage(tree.length > 0 ? tree : [pid]));
  return usage.reduce((sum, { memory }) => sum + memory, 0) / 1024 / 1024;
}
