import "server-only";

import { countWork } from "@/lib/back-office/count-work";
import type { Day } from "@/lib/calendar/day";
import type { Database } from "@/lib/db/database";
import { dayPeriod } from "@/modules/finance/period";
import { readSums } from "@/modules/finance/read-sums";
import { formatMoney } from "@/lib/money/format-money";

import type { StaffAlert } from "@/modules/seam/shop-module";

const listNames = {
  authorization_ending: "Holds that end soon",
  chargeback: "Chargebacks",
  outcome_unknown: "Unknown outcomes",
  held: "Held for review",
  not_captured: "Not captured",
  dispatch_undecided: "Dispatch to decide",
  to_dispatch: "To dispatch",
} as const;

type DayDeps = { db: Database; now: () => Date; settings: { authorizationDays: number } };

/** A day of the merchant's calendar in a few lines: what was taken and given back, what waits for a person, and the head of the audit. */
export async function summarizeDay(day: Day, deps: DayDeps): Promise<StaffAlert> {
  const { db } = deps;
  const currencies = await db.priceList.findMany({
    distinct: ["currency"],
    orderBy: { position: "asc" },
    select: { currency: true },
  });
  const sums = await Promise.all(
    currencies.map(async ({ currency }) => ({
      currency,
      ...(await readSums(dayPeriod(day, currency), db)),
    })),
  );
  const moved = sums.filter(({ taken, refunded }) => taken.count + refunded.count > 0);
  const [work, head] = await Promise.all([
    countWork(deps),
    db.auditLink.findFirst({ orderBy: { position: "desc" } }),
  ]);
  return {
    kind: "day",
    object: day,
    content: {
      title: `The day ${day}`,
      paragraphs: [
        moved.length === 0 ? "No money was moved." : "What was moved, and what waits for a person.",
      ],
      details: [
        ...moved.flatMap(({ currency, taken, refunded, net }): [string, string][] => [
          [`${currency} taken`, `${formatMoney(taken.sum, "en")} (${taken.count})`],
          [`${currency} refunded`, `${formatMoney(refunded.sum, "en")} (${refunded.count})`],
          [`${currency} net`, formatMoney(net, "en")],
        ]),
        ...work.map(({ list, count, isMore }): [string, string] => [
          listNames[list],
          `${count}${isMore ? "+" : ""}`,
        ]),
        ...(head === null
          ? []
          : ([["Head of the audit", `${head.position} ${head.hash}`]] satisfies [string, string][])),
      ],
      link: { text: "Open the day", path: `/admin/today?day=${day}` },
    },
  };
}
