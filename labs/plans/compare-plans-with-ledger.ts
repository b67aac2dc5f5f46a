import type { LedgerMovement } from "@/labs/chaos/compare-journal-with-ledger";

/** A plan of a customer, as the shop's database holds it after the run; amounts are minor units. */
export type SoldPlan = {
  number: string;
  state: string;
  /** Calendar days, such as `2027-01-31`. */
  firstDueOn: string;
  intervalUnit: "DAY" | "WEEK" | "MONTH" | "YEAR";
  intervalCount: number;
  payments: number | null;
  timeZone: string;
  total: number;
  currency: string;
  /** Whether it was ever paused, or waited for another card: then the shop may skip periods. */
  interrupted: boolean;
};

/** A period of a plan that became due. */
export type PlanCharge = {
  subscription: string;
  period: number;
  dueOn: string;
  state: string;
  /** The shop's order; it may have several payment attempts. */
  orderNumber: string | null;
};

/** A movement with its real time at the bank and, under an agreement, who made it. */
export type BookedMovement = LedgerMovement & {
  bookedAt: string;
  agreementId?: string;
  cardOnFile?: string;
};

/** What the bank was told of an agreement. */
export type ToldAgreement = { id: string; expiryDate: string; minimumDaysBetweenPayments: string };

/** From when on the shop's clock was ahead of the real time by so much; milliseconds. */
export type ClockMove = { from: number; ahead: number };

/** When a customer had read that a plan had ended; real milliseconds since 1970. */
export type ConfirmedEnd = { subscription: string; at: number };

export type PlanComparison = {
  /** Two payments of one period. */
  doubles: string[];
  /** A paid period without a payment, a payment of a period that is not paid, a due period that was never charged. */
  losses: string[];
  /** Charged before the agreed day, sooner than the bank was told, or after the agreement's end. */
  early: string[];
  /** Charged more than was agreed. */
  above: string[];
  /** Charged after the customer had read that the plan ended. */
  afterEnd: string[];
  /** How many payments of plans agree with their period. */
  agreeing: number;
  /** Of them, how many the merchant started. */
  byMerchant: number;
};

/** Milliseconds that a charge which was under way when a plan ended has to reach the bank's books. */
const inFlightMs = 10_000;

/**
 * Compares the payments of plans in the bank's ledger with what was agreed, by arithmetic of its own.
 *
 * It shares no code with the shop. For a time at which no outcome is unknown.
 */
export function comparePlansWithLedger({
  plans,
  charges,
  movements,
  agreements,
  clockMoves,
  confirmedEnds,
  today,
}: {
  plans: readonly SoldPlan[];
  charges: readonly PlanCharge[];
  movements: readonly BookedMovement[];
  agreements: readonly ToldAgreement[];
  clockMoves: readonly ClockMove[];
  confirmedEnds: readonly ConfirmedEnd[];
  /** The day in the shop when the run ended: everything that was due before it has been tried. */
  today: string;
}): PlanComparison {
  const comparison: PlanComparison = {
    doubles: [],
    losses: [],
    early: [],
    above: [],
    afterEnd: [],
    agreeing: 0,
    byMerchant: 0,
  };
  const { doubles, losses, early, above, afterEnd } = comparison;
  const planOf = new Map(plans.map((plan) => [plan.number, plan]));
  const payments = movements.filter(({ type }) => type === "PAYMENT");
  const paymentsOf = groupBy(payments, ({ orderId }) => orderId.replace(/-\d+$/, ""));
  const movedTime = (real: number) =>
    new Date(real + (clockMoves.findLast(({ from }) => from <= real)?.ahead ?? 0));

  for (const charge of charges) {
    const plan = planOf.get(charge.subscription);
    const label = `period ${charge.period} of ${charge.subscription}`;
    if (plan === undefined) {
      losses.push(`${label} belongs to no plan`);
      continue;
    }
    const agreedDay = dueDay(plan, charge.period);
    if (charge.dueOn < agreedDay)
      early.push(`${label} is due on ${charge.dueOn}, and ${agreedDay} was agreed`);
    const own = charge.orderNumber === null ? [] : (paymentsOf.get(charge.orderNumber) ?? []);
    if (own.length > 1) doubles.push(`${label} was paid ${own.length} times`);
    if (own.length === 0 && charge.state === "PAID") losses.push(`${label} is paid, but not at the bank`);
    if (own.length > 0 && charge.state !== "PAID") losses.push(`${label} is ${charge.state}, but was paid`);
    for (const { amount, currency, bookedAt, cardOnFile } of own) {
      const real = Date.parse(bookedAt);
      const day = localDay(movedTime(real), plan.timeZone);
      if (day < agreedDay) early.push(`${label} was charged on ${day}, and ${agreedDay} was agreed`);
      if (amount > plan.total || currency !== plan.currency)
        above.push(
          `${label} was charged ${amount} ${currency}, and ${plan.total} ${plan.currency} was agreed`,
        );
      const end = confirmedEnds.find(({ subscription }) => subscription === plan.number);
      if (end !== undefined && real > end.at + inFlightMs)
        afterEnd.push(
          `${label} was charged ${Math.round((real - end.at) / 1000)} s after the plan had ended`,
        );
      comparison.agreeing += 1;
      if (cardOnFile === "MERCHANT") comparison.byMerchant += 1;
    }
  }
  const chargesOf = groupBy(charges, ({ subscription }) => subscription);
  for (const plan of plans) {
    const own = chargesOf.get(plan.number) ?? [];
    const paid = own.flatMap(({ orderNumber }) => paymentsOf.get(orderNumber ?? "") ?? []);
    const chargeableFrom = paid.map(({ bookedAt, agreementId }) => {
      const told = agreements.find(({ id }) => id === agreementId)?.minimumDaysBetweenPayments;
      return addDays(localDay(movedTime(Date.parse(bookedAt)), plan.timeZone), Number(told ?? 0));
    });
    const waits = chargeableFrom.some((day) => day >= today);
    losses.push(...findMissed(plan, own, { today, waits }));
  }
  const timeZone = plans[0]?.timeZone ?? "UTC";
  early.push(
    ...findTooSoon(payments, agreements, ({ bookedAt }) =>
      localDay(movedTime(Date.parse(bookedAt)), timeZone),
    ),
  );
  return comparison;
}

/**
 * Periods of a plan that runs without an interruption, and were due before today, but never charged.
 *
 * One that was paid late waits with its next period for the days that the bank was told.
 */
function findMissed(
  plan: SoldPlan,
  charges: readonly PlanCharge[],
  { today, waits }: { today: string; waits: boolean },
): string[] {
  if (plan.interrupted || plan.state !== "ACTIVE") return [];
  const known = new Set(charges.map(({ period }) => period));
  const last = Math.min(plan.payments ?? Infinity, waits ? Math.max(...known) : Infinity);
  const missed: string[] = [];
  for (let period = 1; period <= last && dueDay(plan, period) < today; period += 1)
    if (!known.has(period)) missed.push(`period ${period} of ${plan.number} was due and never charged`);
  return missed;
}

/** Payments by the merchant that came sooner after another than the bank was told, or after the agreement's end. */
function findTooSoon(
  payments: readonly BookedMovement[],
  agreements: readonly ToldAgreement[],
  dayOf: (payment: BookedMovement) => string,
): string[] {
  const byMerchant = payments.filter(({ cardOnFile }) => cardOnFile === "MERCHANT");
  const paymentsOf = groupBy(byMerchant, ({ agreementId }) => agreementId ?? "");
  return agreements.flatMap(({ id, expiryDate, minimumDaysBetweenPayments }) => {
    const days = (paymentsOf.get(id) ?? []).map(dayOf);
    return days.flatMap((day, index) => {
      const before = days[index - 1];
      const gap = before === undefined ? Infinity : (Date.parse(day) - Date.parse(before)) / 86_400_000;
      return [
        ...(gap < Number(minimumDaysBetweenPayments)
          ? [`the agreement ${id} was charged ${gap} days after the payment before`]
          : []),
        ...(day > expiryDate
          ? [`the agreement ${id} was charged on ${day}, and ended on ${expiryDate}`]
          : []),
      ];
    });
  });
}

/** The day of a period: counted from the first day, and the last day of a month that lacks it. */
export function dueDay({ firstDueOn, intervalUnit, intervalCount }: SoldPlan, period: number): string {
  const [year = 0, month = 0, day = 0] = firstDueOn.split("-").map(Number);
  const intervals = intervalCount * (period - 1);
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
  if (intervalUnit === "DAY") return iso(Date.UTC(year, month - 1, day + intervals));
  if (intervalUnit === "WEEK") return iso(Date.UTC(year, month - 1, day + 7 * intervals));
  const months = month - 1 + (intervalUnit === "MONTH" ? intervals : 12 * intervals);
  const daysInMonth = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return iso(Date.UTC(year, months, Math.min(day, daysInMonth)));
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function localDay(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(instant);
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
