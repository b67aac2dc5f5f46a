import "server-only";
import type { Payment, Prisma } from "@/lib/db/generated/client";
import type { CustomerId, SavedCardId } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

import { readUses, savedCardSelect, savedCardView } from "./saved-card-view";
import type { SavedCardState, SavedCardView, SaveFailure } from "./views";

export type SavedCardDetails = SavedCardView & {
  state: SavedCardState;
  consent: { version: string; at: Date };
  /** The card that this one replaces, while it is still saved. */
  replaces: SavedCardView | null;
};

const detailsSelect = {
  ...savedCardSelect,
  endedAt: true,
  replaces: { select: { ...savedCardSelect, endedAt: true } },
  payments: {
    where: { intent: "VERIFY" },
    orderBy: { createdAt: "desc" },
    take: 1,
    select: {
      status: true,
      endReason: true,
      returnToken: true,
      operations: { where: { closedAt: null }, select: { id: true } },
    },
  },
  // Beside the agreements in force, those that have ended or not begun.
  events: { where: { kind: "card_saved" }, take: 1, select: { id: true } },
} satisfies Prisma.SavedCardSelect;

/** Reads a customer's card and what became of its verification; undefined for any other card. */
export async function readSavedCard(
  { savedCardId, customerId }: { savedCardId: SavedCardId; customerId: CustomerId },
  deps: Pick<Deps, "agreementUses" | "db" | "now">,
): Promise<SavedCardDetails | undefined> {
  const { db, now } = deps;
  const [row, consent] = await Promise.all([
    db.savedCard.findFirst({ where: { id: savedCardId, customerId }, select: detailsSelect }),
    db.agreement.findFirst({
      where: { savedCardId, customerId },
      orderBy: { createdAt: "asc" },
      select: { consentVersion: true, consentAt: true },
    }),
  ]);
  if (row === null || consent === null) return undefined;
  const state = stateOf(row, now());
  if (state === undefined) return undefined;
  const { replaces } = row;
  const uses = await readUses(replaces === null ? [row] : [row, replaces], deps);
  return {
    ...savedCardView(row, uses, now()),
    state,
    consent: { version: consent.consentVersion, at: consent.consentAt },
    replaces: replaces === null || replaces.endedAt !== null ? null : savedCardView(replaces, uses, now()),
  };
}

type CardRow = Prisma.SavedCardGetPayload<{ select: typeof detailsSelect }>;

/** Milliseconds for which a card counts as just saved. */
const justNowTakes = 10 * 60_000;

/** Undefined if the card came with a payment that has not succeeded: the order's page shows that. */
function stateOf(
  { agreements, events, createdAt, payments: [verification] }: CardRow,
  now: Date,
): SavedCardState | undefined {
  const underWay = verification && verificationUnderWay(verification);
  if (underWay !== undefined) return underWay;
  if (agreements.length > 0)
    return { kind: "saved", justNow: now.getTime() - createdAt.getTime() < justNowTakes };
  if (events.length > 0) return { kind: "removed" };
  return verification && { kind: "failed", reason: saveFailureOf(verification) };
}

/** A card that is saved may be verified again, for a plan. */
function verificationUnderWay({
  status,
  returnToken,
  operations,
}: CardRow["payments"][number]): SavedCardState | undefined {
  if (status === "CHALLENGE") return { kind: "challenge", frameUrl: `/payments/${returnToken}/challenge` };
  return status === "READY" || operations.length > 0 ? { kind: "processing" } : undefined;
}

const failures: Record<string, SaveFailure> = {
  declined: "declined",
  insufficient_funds: "declined",
  card_refused: "declined",
  expired_card: "expired_card",
  not_enrolled: "declined",
  card_details: "card_details",
  cancelled: "not_confirmed",
  not_authenticated: "not_authenticated",
  not_confirmed: "not_confirmed",
  authentication_unavailable: "authentication_unavailable",
  challenge_expired: "too_late",
  session_expired: "too_late",
  shop_refused: "shop_refused",
  superseded: "superseded",
};

/** Why a verification did not succeed, as its customer reads it. One that a stopped process left has no reason. */
function saveFailureOf({ endReason }: Pick<Payment, "endReason">): SaveFailure {
  return failures[endReason ?? ""] ?? "technical";
}
