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

/** Seconds after the first page. V8 collects the garbage of a start when a process has been idle for 20 to 45 seconds. */
const early = 3;
const idle = 60;

/** Milliseconds from the start of the process to its first page, polled every 30 ms, and MiB of resident memory. */
type Start = { ms: number; early: number; idle: number };

/**
 * Starts shop and bare page alternately, beside the running ones: the time to the first page, and the memory soon after it and a
 * minute later.
 */
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
      const port = await freePort();
      const finishBare = await timeStart(async () => (await startBarePage()).child);
      const finishShop = await timeStart(() => startShop({ port, environment: stack.environment, log }));
      await delay((idle - early) * 1000);
      bare.push(await finishBare());
      shop.push(await finishShop());
    });
  }
  const memoryAt = (column: "early" | "idle") => ({
    "shop MiB": shop.map((start) => start[column]),
    "bare MiB": bare.map((start) => start[column]),
    [processColumns.aboveBare]: shop.map((start, index) => start[column] - (bare[index]?.[column] ?? NaN)),
  });
  return [
    ...figuresOf(processTable, processRows.start, {
      "shop ms": shop.map(({ ms }) => ms),
      "bare ms": bare.map(({ ms }) => ms),
      [processColumns.share]: shop.map(({ ms }, index) => ms / (bare[index]?.ms ?? NaN)),
    }),
    ...figuresOf(processTable, processRows.early, memoryAt("early")),
    ...figuresOf(processTable, processRows.idle, memoryAt("idle")),
  ];
}

/** The memory of shop and bare page as they are now, after what was sent to them. */
export async function measureLoadedMemory({ stack, bare }: BenchStack): Promise<Figure[]> {
  return figuresOf(processTable, "memory, after all that was measured", {
    "shop MiB": [await memoryOf(stack.shop)],
    "bare MiB": [await memoryOf(bare.child)],
  });
}

/** Starts a program; what it returns measures its memory once more and stops it. */
async function timeStart(start: () => Promise<Child>): Promise<() => Promise<Start>> {
  const started = performance.now();
  const child = await start();
  const ms = performance.now() - started;
  await delay(early * 1000);
  const atFirst = await memoryOf(child);
  return async () => {
    const measured = { ms, early: atFirst, idle: await memoryOf(child) };
    await child.stop();
    return measured;
  };
}

/** MiB of resident memory of a program and of what it started. */
export async function memoryOf({ pid }: Child): Promise<number> {
  const tree = processTree([pid]);
  const usage = Object.values(await pidusage(tree.length > 0 ? tree : [pid]));
  return usage.reduce((sum, { memory }) => sum + memory, 0) / 1024 / 1024;
}
