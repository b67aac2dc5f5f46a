import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { HttpBrowser } from "@/e2e/support/http-browser";
import { payOrder, placeOrder } from "@/e2e/support/order-flow";
import { freePort } from "@/scripts/support/free-port";
import { startShop } from "@/scripts/support/start-shop";
import type { BenchStack } from "./bench-stack";
import { type Figure, figuresOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import { type Window, cpuProfileSchema, timeByPackage } from "./summarize-profile";

const warmUps = 40;
const rounds = 3;
const pages = 300;
const payments = 40;
/** Packages with less than this share of the time are summed up. */
const smallest = 0.01;

/**
 * Takes CPU profiles of the order page and of Pay, with the receipt that follows it, one request after another.
 *
 * By a further instance of the shop that V8 samples twice a millisecond, which makes it slower: only the shares count.
 */
export async function measureProfile(
  bench: BenchStack,
  loads: LoadWatch,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "cpu-profile-"));
  const port = await freePort();
  const site = { ...bench.site, shopUrl: `http://localhost:${port}` };
  const shop = await startShop({
    port,
    environment: { ...bench.stack.environment, APP_URL: site.shopUrl },
    log: ".data/logs/bench-profiled-shop.log",
    nodeOptions: ["--cpu-prof", `--cpu-prof-dir=${folder}`, "--cpu-prof-interval=500"],
  });
  const place = async () => {
    const shopper = new HttpBrowser();
    return { shopper, order: await placeOrder(site, shopper) };
  };
  const pay = async ({ shopper, order }: Awaited<ReturnType<typeof place>>) => payOrder(site, shopper, order);
  for (let i = 0; i < warmUps; i += 1) await pay(await place());

  const orderPage: Window[] = [];
  const press: Window[] = [];
  const { shopper, order } = await place();
  for (let round = 1; round <= rounds; round += 1) {
    showProgress(`round ${round} of ${rounds}`);
    const placed: Awaited<ReturnType<typeof place>>[] = [];
    for (let i = 0; i < payments; i += 1) placed.push(await place());
    await loads.watch(`profile ${round}`, async () => {
      orderPage.push(
        await windowOf(async () => {
          for (let i = 0; i < pages; i += 1) await shopper.open(order.url);
        }),
      );
      press.push(
        await windowOf(async () => {
          for (const one of placed) await pay(one);
        }),
      );
    });
  }
  await shop.stop();
  const profile = await readProfile(folder);
  await rm(folder, { recursive: true });
  const summed = (windows: Window[], answers: number) =>
    windows.map((window) => perAnswer(timeByPackage(profile, window), answers));
  return [
    ...tableOf("CPU profile of the order page", summed(orderPage, pages)),
    ...tableOf("CPU profile of Pay with its receipt", summed(press, payments)),
  ];
}

async function windowOf(run: () => Promise<void>): Promise<Window> {
  const now = () => Number(process.hrtime.bigint() / 1000n);
  const from = now();
  await run();
  return { from, to: now() };
}

/** The main thread's profile: the largest, because its window is the longest. */
async function readProfile(folder: string) {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".cpuprofile"));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  const [largest] = texts.toSorted((a, b) => b.length - a.length);
  if (largest === undefined) throw new Error("the shop wrote no CPU profile");
  return cpuProfileSchema.parse(JSON.parse(largest));
}

function perAnswer(times: Map<string, number>, answers: number): Map<string, number> {
  return new Map([...times].map(([name, ms]) => [name, ms / answers]));
}

function tableOf(table: string, measured: Map<string, number>[]): Figure[] {
  const whole = measured.map((times) => sum([...times.values()]));
  const names = [...new Set(measured.flatMap((times) => [...times.keys()]))];
  const of = (name: string) => measured.map((times) => times.get(name) ?? 0);
  const isLarge = (name: string) => sum(of(name)) >= smallest * sum(whole);
  const large = names.filter(isLarge).toSorted((a, b) => sum(of(b)) - sum(of(a)));
  const row = (name: string, ms: number[]) =>
    figuresOf(table, name, {
      "ms an answer": ms,
      "% of all": ms.map((value, index) => (100 * value) / (whole[index] ?? NaN)),
    });
  const rest = whole.map((all, index) => all - sum(large.map((name) => of(name)[index] ?? 0)));
  return [...row("all", whole), ...large.flatMap((name) => row(name, of(name))), ...row("all others", rest)];
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
