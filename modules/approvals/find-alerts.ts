import "server-only";

import type { Database } from "@/lib/db/database";
import { formatMoney } from "@/lib/money/format-money";
import { storedMoney } from "@/lib/money/money";
import { isUncertain, uncertainMessage } from "@/lib/payments/uncertain-outcomes";
import type { StaffAlert } from "@/modules/seam/shop-module";

/** How long after a decision its mail is written at the latest, in milliseconds. */
const writtenWithin = 24 * 60 * 60_000;

const unknown: [title: string, text: string] = [
  "was approved, and what became of it is not known yet",
  uncertainMessage,
];

const words: Partial<Record<string, [title: string, text: string]>> = {
  done: ["was approved and done", "Nothing is left for you to do."],
  started: ["was approved and begun", "The page below shows what becomes of each order."],
  expired: ["was not decided in time", "Nothing was moved. Ask again if it is still to be done."],
};

/** What was decided lately, for whoever asked. */
export async function findAlerts({ db, now }: { db: Database; now: () => Date }): Promise<StaffAlert[]> {
  const decided = await db.approval.findMany({
    relationLoadStrategy: "join",
    where: { state: { not: "waiting" }, decidedAt: { gt: new Date(now().getTime() - writtenWithin) } },
    include: { order: { select: { number: true } } },
  });
  return decided
    .filter(({ state, outcome }) => state !== "approved" || outcome !== null)
    .map(({ id, requestedBy: to, state, outcome, decidedBy, order, amountMinor, ...money }) => {
      const amount = formatMoney(storedMoney(amountMinor, money), "en");
      const [title, text] = (isUncertain(outcome) ? unknown : words[outcome ?? ""]) ?? [
        state === "declined" ? "was declined" : "was not done",
        "Nothing was moved. The page below says why.",
      ];
      return {
        kind: "decided",
        object: id,
        to,
        content: {
          title: `What you asked for, ${amount}, ${title}`,
          paragraphs: [text],
          details: [
            ...(order === null ? [] : ([["Order", order.number]] satisfies [string, string][])),
            ...(decidedBy === null ? [] : ([["Decided by", decidedBy]] satisfies [string, string][])),
          ],
          link: {
            text: "Look at it",
            path: order === null ? "/admin/approvals" : `/admin/orders/${order.number}`,
          },
        },
      };
    });
}
