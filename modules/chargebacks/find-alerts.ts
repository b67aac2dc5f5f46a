import "server-only";

import { currentDay, type Day, daysBetween } from "@/lib/calendar/day";
import type { Database } from "@/lib/db/database";
import { formatMoney } from "@/lib/money/format-money";
import type { StaffAlert } from "@/modules/seam/shop-module";

import { dueWords } from "./due";
import { type ChargebackRow, listChargebacks } from "./list-chargebacks";

/** How many one pass reads. */
const atMost = 100;

/** The chargebacks that nobody has ended, and a reminder a week and two days before the bank takes no more evidence, unless it was sent. */
export async function findAlerts({ db, now }: { db: Database; now: () => Date }): Promise<StaffAlert[]> {
  const rows = await listChargebacks({ open: true }, { db });
  const today = currentDay(now());
  return rows.slice(0, atMost).flatMap((row) => {
    const isSent = row.acts.some(({ act }) => act === "evidence_sent");
    const reminder = isSent || row.due === null ? undefined : reminderOf(row, row.due, today);
    return [alertOf(row), ...(reminder === undefined ? [] : [reminder])];
  });
}

function alertOf(row: ChargebackRow): StaffAlert {
  return {
    kind: "chargeback",
    object: row.id,
    content: {
      title: "A chargeback",
      paragraphs: [
        "A shopper disputed a charge, and the bank took the money back. Banks set a day by which evidence must be there. If the chargeback has none yet, enter it on its page: you are reminded a week and two days before.",
      ],
      ...about(row),
    },
  };
}

/** One for each day that was set: a day that is changed is reminded of again. */
function reminderOf(row: ChargebackRow, due: Day, today: Day): StaffAlert | undefined {
  const left = daysBetween(today, due);
  if (left > 7 || left < 0) return undefined;
  return {
    kind: left > 2 ? "chargeback_due_in_a_week" : "chargeback_due_in_two_days",
    object: `${row.id} ${due}`,
    content: {
      title: `Evidence is due ${dueWords(due, today)}`,
      paragraphs: [
        `The bank takes evidence about this chargeback until ${due}. After that the money is lost, and nobody has recorded yet that evidence was sent.`,
      ],
      ...about(row),
    },
  };
}

function about({ id, amount, orderNumber, gatewayOrderId, due }: ChargebackRow) {
  const details: [string, string][] = [["Order", orderNumber ?? gatewayOrderId]];
  if (amount !== null) details.push(["Amount", formatMoney(amount, "en")]);
  if (due !== null) details.push(["Evidence due by", due]);
  return { details, link: { text: "Open the chargeback", path: `/admin/chargebacks/${id}` } };
}
