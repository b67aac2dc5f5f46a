import { readBooks } from "../../e2e/chaos/read-books";
import { type BankMovement, type Comparison, compareBooks } from "../../e2e/chaos/compare-books";
import { endFaults, orderFaults } from "../../e2e/chaos/faults";
import { type Instance, runChaos } from "../../e2e/chaos/run-chaos";
import { signInStaff } from "../../bench/order-road";
import { PlainBrowser } from "../../bench/plain-browser";
import { freePort } from "./ports";
import { startShop } from "./shop-server";
import { startStage } from "./stage";

/** Milliseconds that the shop gives the bank: short, so that a late answer comes too late soon. */
const gatewayTimeoutMs = 2_000;
/** Milliseconds until a row that a killed process left open must have been given up. */
const sweepWithin = 60_000;

export interface TrialReport {
  runs: number;
  seed: number;
  seconds: number;
  acts: Map<string, number>;
  faults: Map<string, number>;
  kills: number;
  /** As the books stood when nobody moved any more. */
  before: Comparison;
  /** Unknown outcomes that the review desk does not show. */
  notOnDesk: string[];
  /** After the bank's settlement report was imported. */
  after: Comparison;
}

/**
 * Puts the shop to the trial: two instances on one database under faults and kills, then its journal against
 * the bank's ledger, then the same again after the bank's settlement report.
 */
export async function holdTrial({
  databaseServer,
  runs,
  seed,
  onProgress = () => {},
}: {
  databaseServer: string;
  runs: number;
  seed: number;
  onProgress?: (done: number) => void;
}): Promise<TrialReport> {
  const stage = await startStage({
    databaseServer,
    settings: { GATEWAY_TIMEOUT_MS: String(gatewayTimeoutMs) },
  });
  const { environment, sandbox } = stage;
  const { consoleUrl } = sandbox;
  const first = await instance(new URL(stage.shopUrl).port, environment, stage.shop);
  const second = await instance(String(await freePort()), environment);
  const staff = [await signInStaff({ shopUrl: first.url, consoleUrl })];
  await orderFaults(consoleUrl, { lateMs: gatewayTimeoutMs + 300 });

  const began = performance.now();
  const { acts, kills } = await runChaos({
    runs,
    seed,
    instances: [first, second],
    consoleUrl,
    staff,
    onProgress,
  });
  const seconds = (performance.now() - began) / 1000;
  const faults = await endFaults(consoleUrl);

  Object.assign(process.env, environment);
  const { services } = await import("@/lib/composition.ts");
  const { sweep } = await import("@/lib/use-cases/sweep.ts");
  const { importSettlementReport } = await import("@/lib/use-cases/import-settlement-report.ts");
  const deps = services();
  const compare = async () =>
    compareBooks(await readBooks(environment.DATABASE_URL ?? ""), await bankMovements(consoleUrl));

  const deadline = Date.now() + sweepWithin;
  let before = await compare();
  while (before.open.length > 0 && Date.now() < deadline) {
    await sweep({}, deps);
    await new Promise((done) => setTimeout(done, 500));
    before = await compare();
  }
  const desk = new PlainBrowser(staff[0]);
  const notOnDesk = await missingFrom(desk, first.url, before.unknown);

  const report = await fetch(`${consoleUrl}/api/settlement.csv`);
  const bytes = new Uint8Array(await report.arrayBuffer());
  const imported = await importSettlementReport({ fileName: "settlement.csv", bytes, by: "chaos" }, deps);
  if (!imported.ok) throw new Error(imported.error.sentences.join("\n"));
  const after = await compare();
  await deps.db.$disconnect();
  return { runs, seed, seconds, acts, faults, kills, before, notOnDesk, after };
}

async function instance(
  port: string,
  environment: Record<string, string>,
  running?: Awaited<ReturnType<typeof startShop>>,
): Promise<Instance> {
  const start = () =>
    startShop({ port: Number(port), environment, log: `.data/logs/chaos-shop-${port}.log` });
  let child = running ?? (await start());
  return {
    url: `http://localhost:${port}`,
    killAndRestart: async () => {
      await child.kill();
      child = await start();
    },
  };
}

async function bankMovements(consoleUrl: string): Promise<BankMovement[]> {
  const answer = await fetch(`${consoleUrl}/api/movements`);
  return (await answer.json()) as BankMovement[];
}

/** The unknown outcomes that staff cannot open and settle on the review desk. */
async function missingFrom(
  desk: PlainBrowser,
  shopUrl: string,
  unknown: readonly string[],
): Promise<string[]> {
  const missing: string[] = [];
  for (const id of unknown) {
    const page = await desk.open(`${shopUrl}/admin/review/${id}`).catch(() => undefined);
    if (page === undefined || !page.html.includes('name="verdict"')) missing.push(id);
  }
  return missing;
}

/** Nothing moved twice, nothing was lost, every unknown outcome was for people to see, and the report settled all. */
export function isPassed({ before, notOnDesk, after }: TrialReport): boolean {
  const found = [before, after].flatMap(({ doubles, losses, open }) => [...doubles, ...losses, ...open]);
  return found.length === 0 && notOnDesk.length === 0 && after.unknown.length === 0;
}

/** The trial in words: figures first, then each thing that should not be. */
export function trialReport(report: TrialReport): string {
  const { runs, seed, seconds, acts, faults, kills, before, notOnDesk, after } = report;
  const sum = (counts: Map<string, number>) =>
    [...counts.values()].reduce((total, count) => total + count, 0);
  const list = (counts: Map<string, number>) =>
    [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, count]) => `    ${String(count).padStart(6)}  ${name}`);
  const figure = (name: string, value: number, note = "") =>
    `  ${name.padEnd(28)} ${String(value).padStart(6)}${note && `  ${note}`}`;
  return [
    figure("runs", runs, `seed ${seed}, ${seconds.toFixed(0)} s`),
    figure("faults injected", sum(faults)),
    ...list(faults),
    figure("kills", kills),
    figure("acts and mishaps", sum(acts)),
    ...list(acts),
    figure("movements that agree", before.agreeing),
    figure("double movements", before.doubles.length),
    figure("lost movements", before.losses.length),
    figure("rows left open", before.open.length),
    figure(
      "unknown outcomes open",
      before.unknown.length,
      `${notOnDesk.length} of them not on the review desk`,
    ),
    "  after the bank's settlement report",
    figure("movements that agree", after.agreeing),
    figure("double movements", after.doubles.length),
    figure("lost movements", after.losses.length),
    figure("rows left open", after.open.length),
    figure("unknown outcomes open", after.unknown.length),
    ...[before, after].flatMap(({ doubles, losses, open }) => [
      ...doubles,
      ...losses,
      ...open.map((row) => `open: ${row}`),
    ]),
    ...notOnDesk.map((id) => `not on the review desk: ${id}`),
    isPassed(report) ? "  passed" : "  FAILED",
  ].join("\n");
}
