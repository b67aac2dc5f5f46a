import pg from "pg";

import { demoStaff } from "@/prisma/demo-shop";
import { readJournal } from "./read-journal";
import { type BankMovement, type Comparison, compareLedgers } from "./compare-ledgers";
import { endFaults, orderFaults } from "./faults";
import { runChaos } from "./run-journeys";
import { signInStaff } from "@/e2e/support/order-flow";
import { HttpBrowser } from "@/e2e/support/http-browser";
import { collectLog } from "@/e2e/support/collect-log";
import { type Child } from "@/scripts/support/child";
import { freePort } from "@/scripts/support/ports";
import { startShop } from "@/scripts/support/start-shop";
import { startStack } from "@/e2e/support/start-stack";

/** Milliseconds that the shop gives the bank: short, so that a late answer comes too late soon. */
const gatewayTimeoutMs = 2_000;

export type TrialReport = {
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
  /** After the bank's settlement report was imported, and after it was imported once more. */
  after: Comparison;
  again: Comparison;
};

/**
 * Puts the shop to the trial: two instances on one database under faults and kills, then its journal against
 * the bank's ledger, then the same again after the bank's settlement report.
 */
export async function runChaosTrial({
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
  process.env.SANDBOX_SEED = String(seed);
  const stage = await startStack({
    databaseServer,
    settings: { GATEWAY_TIMEOUT_MS: String(gatewayTimeoutMs) },
  });
  const { environment, sandbox } = stage;
  const { consoleUrl } = sandbox;
  const databaseUrl = environment.DATABASE_URL ?? "";
  const first = instance(new URL(stage.shopUrl).port, environment, stage.shop);
  const second = instance(String(await freePort()), environment);
  await second.restart();
  const site = { shopUrl: first.url, consoleUrl };
  const colleague = { ...demoStaff, email: "colleague@example.com" };
  await hire(databaseUrl, colleague.email);
  const staff = [await signInStaff(site), await signInStaff(site, colleague)];
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
  await Promise.all([first.kill(), second.kill()]);
  const faults = await endFaults(consoleUrl);

  Object.assign(process.env, environment);
  const { processServices } = await import("@/lib/process-services");
  const { sweep } = await import("@/lib/use-cases/payment/sweep");
  const { coverageRule, importSettlementReport } =
    await import("@/lib/use-cases/reconciliation/import-settlement-report");
  const deps = processServices(collectLog().log);
  const compare = async () => compareLedgers(await readJournal(databaseUrl), await bankMovements(consoleUrl));

  // Every process of the shop is dead: a minute later a sweep takes up all that they left.
  const later = { ...deps, now: () => new Date(Date.now() + 60_000) };
  for (let pass = await sweep({}, later); pass.expired + pass.continued > 0;) pass = await sweep({}, later);
  const before = await compare();

  await first.restart();
  const notOnDesk = await missingFrom(new HttpBrowser(staff[0]), first.url, before.unknown);
  await first.kill();

  // The report can speak of an operation only when all that it may have moved is booked.
  const { longestCallMs, marginMs } = coverageRule(deps);
  await new Promise((done) => setTimeout(done, longestCallMs + 2 * marginMs));
  const report = await fetch(`${consoleUrl}/api/settlement.csv`);
  const bytes = new Uint8Array(await report.arrayBuffer());
  const importReport = async () => {
    const imported = await importSettlementReport({ fileName: "settlement.csv", bytes, by: "chaos" }, deps);
    if (!imported.ok) throw new Error(imported.error.sentences.join("\n"));
    return compare();
  };
  const after = await importReport();
  const again = await importReport();
  await deps.db.$disconnect();
  return { runs, seed, seconds, acts, faults, kills, before, notOnDesk, after, again };
}

/** One instance of the shop, on a port of its own through all its lives. */
function instance(port: string, environment: Record<string, string>, running?: Child) {
  let child = running;
  let life = 0;
  const kill = async () => {
    await child?.kill();
    child = undefined;
  };
  const restart = async () => {
    life += 1;
    const log = `.data/logs/chaos-shop-${port}-${life}.log`;
    child = await startShop({ port: Number(port), environment, log });
  };
  return { url: `http://localhost:${port}`, kill, restart };
}

/** Gives the desk a second member of staff, with the first one's password. */
async function hire(databaseUrl: string, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO staff (id, email, name, password_hash)
     SELECT gen_random_uuid(), $1, 'A Colleague', password_hash FROM staff LIMIT 1`,
    [email],
  );
  await client.end();
}

async function bankMovements(consoleUrl: string): Promise<BankMovement[]> {
  const answer = await fetch(`${consoleUrl}/api/movements`);
  return (await answer.json()) as BankMovement[];
}

/** The unknown outcomes that staff cannot open and settle on the review desk. */
async function missingFrom(
  desk: HttpBrowser,
  shopUrl: string,
  unknown: readonly string[],
): Promise<string[]> {
  const missing: string[] = [];
  for (const id of unknown) {
    const page = await desk.open(`${shopUrl}/admin/unknown-outcomes/${id}`).catch(() => undefined);
    if (page === undefined || !page.html.includes('name="decision"')) missing.push(id);
  }
  return missing;
}

/** Why the trial was not passed, a sentence each; none where it was. */
export function failures(report: TrialReport): string[] {
  const { runs, faults, kills, before, notOnDesk, after, again } = report;
  const found = [before, after, again].flatMap(({ doubles, losses, open }) => [
    ...doubles,
    ...losses,
    ...open.map((row) => `${row} is still open`),
  ]);
  // A trial in which nothing happened proves nothing.
  const kinds = ["PAY", "AUTHORIZE", "CAPTURE", "VOID", "REFUND"] as const;
  const idle = kinds
    .filter((kind) => (before.agreeing[kind] ?? 0) === 0)
    .map((kind) => `no ${kind} ever went well`);
  if (faults.size === 0) idle.push("no fault struck");
  if (kills === 0) idle.push("nothing was killed");
  return [
    ...found,
    ...notOnDesk.map((id) => `${id} is unknown, and not on the review desk`),
    ...after.unknown.map((id) => `${id} is still unknown after the bank's report`),
    ...(JSON.stringify(after) === JSON.stringify(again)
      ? []
      : ["importing the report again changed something"]),
    ...(runs < enoughRuns ? [] : idle),
  ];
}

/** From so many runs on, each kind of movement, a fault and a kill must have come up. */
const enoughRuns = 50;

/** The trial in words: figures first, then each thing that should not be. */
export function trialReport(report: TrialReport): string {
  const { runs, seed, seconds, acts, faults, kills, before, notOnDesk, after } = report;
  const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);
  const list = (counts: Iterable<[string, number]>) =>
    [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, count]) => `    ${String(count).padStart(6)}  ${name}`);
  const figure = (name: string, value: number, note = "") =>
    `  ${name.padEnd(28)} ${String(value).padStart(6)}${note && `  ${note}`}`;
  const books = ({ agreeing, doubles, losses, open }: Comparison) => [
    figure("movements that agree", sum(Object.values(agreeing))),
    ...list(Object.entries(agreeing)),
    figure("double movements", doubles.length),
    figure("lost movements", losses.length),
    figure("rows left open", open.length),
  ];
  const wrong = failures(report);
  return [
    figure("runs", runs, `seed ${seed}, ${seconds.toFixed(0)} s`),
    figure("faults injected", sum(faults.values())),
    ...list(faults),
    figure("kills", kills),
    figure("acts and mishaps", sum(acts.values())),
    ...list(acts),
    ...books(before),
    figure(
      "unknown outcomes open",
      before.unknown.length,
      `${notOnDesk.length} of them not on the review desk`,
    ),
    "\n  after the bank's settlement report, imported twice",
    ...books(after),
    figure("unknown outcomes open", after.unknown.length),
    "",
    ...(wrong.length === 0 ? ["  passed"] : [...wrong.map((sentence) => `  ${sentence}`), "  FAILED"]),
  ].join("\n");
}
