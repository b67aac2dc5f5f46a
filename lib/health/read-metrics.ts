import "server-only";
import { Gauge, Registry, register } from "prom-client";

import { readProblems } from "@/lib/monitor/dependencies";
import { gatewayCalls } from "@/lib/monitor/gateway-calls";
import { requestErrors } from "@/lib/monitor/request-errors";
import type { Deps } from "@/lib/payments/deps";
import { timeSinceJobPass } from "@/lib/monitor/shared-state";
import { readMailFigures, readPaymentFigures, readQueueFigures, readUnknownFigures } from "./database-state";

/** A figure of a module, in the unit that its name ends with. Without a value it is left out. */
export type ModuleMetric = { name: string; help: string; value: number | undefined };

type MetricsDeps = Pick<Deps, "db" | "breaker" | "watchedJobs"> & {
  moduleMetrics?: () => Promise<ModuleMetric[]>;
};

/**
 * The metrics of the shop in the text format of Prometheus.
 *
 * Calls to the gateway, failed requests and the circuit breaker are those of this process; all else is read from the database and the same in
 * every instance. If the database does not answer, `shop_database_up` is 0 and what it would have said is left out.
 */
export async function readMetrics({ breaker, ...deps }: MetricsDeps): Promise<string> {
  // Registered before the first of them too, so that a reader finds them at zero.
  gatewayCalls();
  requestErrors();
  const own = Registry.merge([register, pausedPayments(breaker)]);
  return [await own.metrics(), await databaseMetrics(deps)].join("\n");
}

function pausedPayments(breaker: Deps["breaker"]): Registry {
  const registry = new Registry();
  const paused = new Gauge({
    name: "shop_payments_paused",
    help: "Whether this instance takes no new payments, because the bank is down or for maintenance",
    labelNames: ["reason"] as const,
    registers: [registry],
  });
  const kind = breaker.pause()?.kind;
  paused.set({ reason: "bank_down" }, kind === "paused" ? 1 : 0);
  paused.set({ reason: "maintenance" }, kind === "maintenance" ? 1 : 0);
  return registry;
}

async function databaseMetrics(deps: Omit<MetricsDeps, "breaker">): Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const up = gauge("shop_database_up", "Whether the database answers");
  const read = await readFigures(deps).catch(() => undefined);
  up.set(read === undefined ? 0 : 1);
  if (read === undefined) return registry.metrics();

  const payments = new Gauge({
    name: "shop_payments_last_day",
    help: "Payment attempts of the orders of the last 24 hours, by their outcome so far",
    labelNames: ["outcome"] as const,
    registers,
  });
  for (const { outcome, count } of read.payments) payments.set({ outcome }, count);
  gauge("shop_unknown_outcomes", "Operations with an unknown outcome").set(read.unknown.count);
  gauge("shop_unknown_outcome_oldest_seconds", "Age of the oldest unknown outcome, 0 without one").set(
    read.unknown.oldest,
  );
  gauge("shop_mails_waiting", "Mails that wait to be sent").set(read.mails.waiting);
  gauge("shop_mail_oldest_seconds", "How long the oldest waiting mail has waited, 0 without one").set(
    read.mails.oldest,
  );
  gauge(
    "shop_mails_unknown",
    "Mails of which it is not known whether they were sent, and not sent again",
  ).set(read.mails.unknown);
  if (read.queue !== undefined) {
    gauge("shop_queue_jobs", "Jobs that wait in the queue").set(read.queue.count);
    gauge("shop_queue_lag_seconds", "How long the oldest job has waited, 0 without one").set(read.queue.lag);
  }
  for (const { job, sincePass } of read.passes) {
    if (sincePass === undefined) continue;
    const name = `shop_${job.replaceAll("-", "_")}_last_pass_seconds`;
    gauge(name, `Time since the job ${job} last completed a pass`).set(sincePass / 1000);
  }
  if (read.sinceWorker !== undefined) {
    const sinceWorker = gauge("shop_worker_last_seen_seconds", "Time since a worker was last seen");
    sinceWorker.set(read.sinceWorker / 1000);
  }
  const problem = new Gauge({
    name: "shop_dependency_problem",
    help: "1 for each open problem of what the shop depends on",
    labelNames: ["dependency", "problem"] as const,
    registers,
  });
  for (const [dependency, open] of Object.entries(read.problems))
    problem.set({ dependency, problem: open.problem }, 1);
  for (const { name, help, value } of read.ofModules) {
    if (value !== undefined) gauge(name, help).set(value);
  }
  return registry.metrics();
}

async function readFigures({
  db,
  watchedJobs,
  moduleMetrics = () => Promise.resolve([]),
}: Omit<MetricsDeps, "breaker">) {
  const [payments, unknown, mails, queue, passes, sinceWorker, problems, ofModules] = await Promise.all([
    readPaymentFigures({ db }),
    readUnknownFigures({ db }),
    readMailFigures({ db }),
    // Before the first start of the queue its tables may be missing.
    readQueueFigures({ db, watchedJobs }).catch(() => undefined),
    Promise.all(watchedJobs.map(async (job) => ({ job, sincePass: await timeSinceJobPass(job, { db }) }))),
    timeSinceJobPass("worker", { db }),
    readProblems({ db }),
    moduleMetrics(),
  ]);
  return { payments, unknown, mails, queue, passes, sinceWorker, problems, ofModules };
}
