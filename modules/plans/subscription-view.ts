import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import { type StoredCurrency, storedMoney } from "@/lib/money/money";
import { taxName } from "@/lib/money/tax";
import { addressWithPhone, deliveryOf } from "@/lib/orders/order-columns";
import { paymentFailureOf } from "@/lib/payments/order-state";
import { dateOf, localDay } from "@/lib/calendar/day";
import { planInterval } from "./plan-interval";
import {
  type CardVerification,
  type EndReason,
  endReasons,
  type NextCharge,
  type SubscriptionCharge,
  type SubscriptionRow,
  type SubscriptionView,
} from "./views";

/** What a row of the list is made of; of the charges only those that are due count. */
export const planRowSelect = {
  number: true,
  productName: true,
  state: true,
  totalMinor: true,
  currency: true,
  currencyExponent: true,
  createdAt: true,
  activatedAt: true,
  endedAt: true,
  timeZone: true,
  intervalUnit: true,
  intervalCount: true,
  expectedOn: true,
  chargeAskedAt: true,
  nextDueOn: true,
  endReason: true,
  backoff: { select: { outOfStock: true } },
  product: { select: { image: true, stock: true } },
  charges: {
    where: { state: "DUE" },
    select: {
      state: true,
      tries: true,
      nextTryOn: true,
      order: { select: { payments: { where: { latest: true }, select: { outcomeUnknown: true } } } },
    },
  },
} satisfies Prisma.SubscriptionSelect;

export type PlanRowSource = Prisma.SubscriptionGetPayload<{ select: typeof planRowSelect }>;

/** The latest verification of an agreement's card. */
const latestVerification = {
  where: { intent: "VERIFY" },
  select: { status: true, returnToken: true, endReason: true },
  orderBy: { createdAt: "desc" },
  take: 1,
} satisfies Prisma.Agreement$paymentsArgs;

/** What the page of a plan is made of. Charges are the newest first, events the oldest first. */
export const planSelect = {
  ...planRowSelect,
  product: { select: { image: true, slug: true, stock: true } },
  payments: true,
  firstDueOn: true,
  trial: true,
  unitMinor: true,
  deliveryMinor: true,
  deliveryName: true,
  taxName: true,
  taxBasisPoints: true,
  taxIncluded: true,
  taxMinor: true,
  email: true,
  ...addressWithPhone,
  agreementId: true,
  pendingAgreementId: true,
  customer: { select: { email: true } },
  agreement: {
    select: {
      expiryDate: true,
      savedCardId: true,
      card: { select: { brand: true, last4: true, expiryMonth: true, expiryYear: true } },
      payments: latestVerification,
    },
  },
  pendingAgreement: { select: { payments: latestVerification } },
  charges: {
    select: {
      period: true,
      dueOn: true,
      amountMinor: true,
      state: true,
      triedOn: true,
      nextTryOn: true,
      tries: true,
      order: {
        select: {
          number: true,
          payments: {
            where: { latest: true },
            select: { orderState: true, outcomeUnknown: true, endReason: true },
          },
        },
      },
    },
    orderBy: { period: "desc" },
  },
  events: { select: { kind: true, actor: true, cause: true, at: true }, orderBy: { id: "asc" } },
} satisfies Prisma.SubscriptionSelect;

type PlanSource = Prisma.SubscriptionGetPayload<{ select: typeof planSelect }>;

/** A row of the list of plans. */
export function rowOf(subscription: PlanRowSource): SubscriptionRow {
  const { number, productName, product, state, totalMinor, createdAt, endedAt, timeZone, charges } =
    subscription;
  const due = charges.find((charge) => charge.state === "DUE");
  const startedAt = subscription.activatedAt ?? createdAt;
  const dayOf = (instant: Date) => dateOf(localDay(instant, timeZone));
  return {
    number,
    productName,
    image: product.image,
    state,
    checking: due?.order?.payments[0]?.outcomeUnknown ?? false,
    waitsForStock: state === "ACTIVE" && product.stock === 0 && (subscription.backoff?.outOfStock ?? false),
    interval: planInterval(subscription),
    price: storedMoney(totalMinor, subscription),
    startedAt,
    startedOn: dayOf(startedAt),
    expectedOn: subscription.expectedOn,
    chargeAsked: subscription.chargeAskedAt !== null,
    nextCharge: nextChargeOf(subscription, due),
    endedOn: endedAt && dayOf(endedAt),
    endReason: endReasonOf(subscription),
  };
}

/** Everything that the page of a plan shows. */
export function viewOf(subscription: PlanSource): SubscriptionView {
  const { agreement, charges, state, trial, product } = subscription;
  const money = (minor: bigint) => storedMoney(minor, subscription);
  const first = charges.find(({ period }) => period === 1);
  return {
    ...rowOf(subscription),
    slug: product.slug,
    payments: subscription.payments,
    paymentsMade: charges.filter((charge) => charge.state === "PAID").length,
    trialUntil: trial && subscription.expectedOn === null ? subscription.firstDueOn : null,
    unit: money(subscription.unitMinor),
    deliveryFee: money(subscription.deliveryMinor),
    deliveryName: subscription.deliveryName,
    tax:
      subscription.taxName === null
        ? null
        : {
            name: taxName.parse(subscription.taxName),
            amount: money(subscription.taxMinor),
            basisPoints: subscription.taxBasisPoints,
            included: subscription.taxIncluded,
          },
    email: subscription.email,
    phone: subscription.phone,
    delivery: deliveryOf(subscription),
    card: agreement && {
      savedCardId: agreement.savedCardId,
      brand: agreement.card.brand,
      last4: agreement.card.last4,
      expiryMonth: agreement.card.expiryMonth,
      expiryYear: agreement.card.expiryYear,
    },
    verification: verificationOf(subscription),
    latestAgreement: subscription.pendingAgreementId ?? subscription.agreementId ?? "",
    agreementEndsOn: agreement?.expiryDate ?? null,
    charges: charges.map((charge) => chargeOf(charge, subscription)),
    firstOrder: state === "PENDING" ? (first?.order?.number ?? null) : null,
    admits: {
      charge: admitsCharge(subscription),
      pause: state === "ACTIVE" && subscription.expectedOn === null,
      resume: state === "PAUSED",
      cancel: state !== "ENDED",
      changeCard: state !== "ENDED" && (state !== "PENDING" || trial),
    },
  };
}

/** Whether staff may ask for the charge of a piece that leaves. */
export function admitsCharge({
  state,
  expectedOn,
  chargeAskedAt,
}: Pick<PlanRowSource, "state" | "expectedOn" | "chargeAskedAt">): boolean {
  return state === "ACTIVE" && expectedOn !== null && chargeAskedAt === null;
}

function nextChargeOf(
  subscription: PlanRowSource,
  due: PlanRowSource["charges"][number] | undefined,
): NextCharge | null {
  const { state, nextDueOn, totalMinor } = subscription;
  if (state !== "ACTIVE") return null;
  const amount = storedMoney(totalMinor, subscription);
  if (due === undefined || due.tries === 0) {
    const isOnDay = subscription.expectedOn === null;
    return isOnDay && nextDueOn !== null ? { on: nextDueOn, amount, retry: false } : null;
  }
  return due.nextTryOn && { on: due.nextTryOn, amount, retry: true };
}

function chargeOf(charge: PlanSource["charges"][number], currency: StoredCurrency): SubscriptionCharge {
  const { period, dueOn, amountMinor, state, order, triedOn, nextTryOn, tries } = charge;
  const latest = order?.payments[0];
  return {
    period,
    dueOn,
    amount: storedMoney(amountMinor, currency),
    state,
    orderNumber: order?.number ?? null,
    triedOn,
    nextTryOn,
    tries,
    failure: latest?.orderState === "failed" ? paymentFailureOf(latest) : null,
  };
}

/** The verification of the card that a trial begins with, or of another card, unless it has succeeded. */
function verificationOf({ state, agreement, pendingAgreement }: PlanSource): CardVerification | null {
  const [latest] = (state === "PENDING" ? agreement : pendingAgreement)?.payments ?? [];
  if (latest === undefined || state === "ENDED") return null;
  switch (latest.status) {
    case "APPROVED":
      return null;
    case "CHALLENGE":
      return { kind: "challenge", frameUrl: `/payments/${latest.returnToken}/challenge` };
    case "DECLINED":
    case "NOT_AUTHENTICATED":
    case "EXPIRED":
    case "FAILED":
      return { kind: "failed", failure: paymentFailureOf(latest) };
    default:
      return { kind: "processing" };
  }
}

function endReasonOf({ state, endReason }: Pick<PlanSource, "state" | "endReason">): EndReason | null {
  if (state !== "ENDED") return null;
  return endReasons.find((reason) => reason === endReason) ?? "cancelled";
}
