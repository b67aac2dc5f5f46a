import "server-only";

import type { Database } from "@/lib/db/database";
import { formatMoney } from "@/lib/money/format-money";
import { storedMoney } from "@/lib/money/money";
import { isLate } from "@/lib/monitor/job-pass";
import { timeSinceJobPass } from "@/lib/monitor/shared-state";

import type { ShopModule, StaffAlert } from "@/modules/seam/shop-module";

type AlertDeps = {
  db: Database;
  now: () => Date;
  watchedJobs: readonly string[];
  settings: { authorizationDays: number };
};

const hour = 60 * 60_000;
/** How many of a kind one pass reads. */
const atMost = 100;

/** What cannot wait: an outcome unknown for an hour, a hold that ends within a day, a job that is late, and what modules find. */
export async function findAlerts(
  { modules }: { modules: readonly Pick<ShopModule, "findAlerts">[] },
  deps: AlertDeps,
): Promise<StaffAlert[]> {
  const found = await Promise.all([
    findUnknownOutcomes(deps),
    findEndingHolds(deps),
    findLateJobs(deps),
    ...modules.map((module) => module.findAlerts?.(deps) ?? []),
  ]);
  return found.flat();
}

const orderOfPayment = {
  select: { currency: true, currencyExponent: true, order: { select: { number: true } } },
} as const;

async function findUnknownOutcomes({ db, now }: AlertDeps): Promise<StaffAlert[]> {
  const operations = await db.operation.findMany({
    relationLoadStrategy: "join",
    where: { state: "UNKNOWN", openedAt: { lt: new Date(now().getTime() - hour) } },
    orderBy: { openedAt: "asc" },
    take: atMost,
    select: { id: true, kind: true, amountMinor: true, payment: orderOfPayment },
  });
  return operations.map(({ id, kind, amountMinor, payment }) => ({
    kind: "unknown_outcome",
    object: id,
    content: {
      title: "An outcome has been unknown for an hour",
      paragraphs: [
        "The bank sent no answer that can be trusted. No more money can be moved on this payment until somebody has found out what happened.",
      ],
      details: [
        ...(payment.order === null ? [] : ([["Order", payment.order.number]] as [string, string][])),
        ["Operation", kind.toLowerCase().replaceAll("_", " ")],
        ...(amountMinor === null
          ? []
          : ([["Amount", formatMoney(storedMoney(amountMinor, payment), "en")]] as [string, string][])),
      ],
      link: { text: "Resolve it", path: `/admin/unknown-outcomes/${id}` },
    },
  }));
}

async function findEndingHolds({ db, now, settings }: AlertDeps): Promise<StaffAlert[]> {
  const days = settings.authorizationDays * 24 * hour;
  const from = new Date(now().getTime() - days);
  const payments = await db.payment.findMany({
    relationLoadStrategy: "join",
    where: {
      status: "APPROVED",
      voided: false,
      restClosedAt: null,
      capturedMinor: { lt: db.payment.fields.authorizedMinor },
      order: { isNot: null },
      operations: {
        some: {
          kind: "AUTHORIZE",
          state: "SUCCEEDED",
          openedAt: { gte: from, lt: new Date(from.getTime() + 24 * hour) },
        },
      },
    },
    take: atMost,
    select: { id: true, authorizedMinor: true, capturedMinor: true, ...orderOfPayment.select },
  });
  return payments.map(({ id, authorizedMinor, capturedMinor, order, ...payment }) => {
    const left = formatMoney(storedMoney((authorizedMinor ?? 0n) - capturedMinor, payment), "en");
    return {
      kind: "hold_ends",
      object: id,
      content: {
        title: "A hold ends within a day",
        paragraphs: [
          `The bank still holds ${left}. After that it lets the money go, and a capture may be declined.`,
        ],
        details: [
          ["Order", order?.number ?? ""],
          ["Left to capture", left],
        ],
        link: { text: "Open the order", path: `/admin/orders/${order?.number}` },
      },
    };
  });
}

async function findLateJobs({ db, now, watchedJobs }: AlertDeps): Promise<StaffAlert[]> {
  const drafts: StaffAlert[] = [];
  for (const job of watchedJobs) {
    const elapsed = await timeSinceJobPass(job, { db });
    if (elapsed === undefined || !isLate(job, elapsed)) continue;
    drafts.push({
      kind: "late_job",
      // One mail for each day that it stays late.
      object: `${job} ${now().toISOString().slice(0, 10)}`,
      content: {
        title: `The job “${job}” is late`,
        paragraphs: [
          "It runs every minute and has not ended for some minutes. Ask whoever runs the shop to look at the worker and its log.",
        ],
        details: [],
        link: { text: "Open the admin", path: "/admin" },
      },
    });
  }
  return drafts;
}
