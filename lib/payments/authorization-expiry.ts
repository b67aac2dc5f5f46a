import { capturableMinor, type PaymentFacts } from "./state-table";

const day = 24 * 60 * 60_000;
/** Days before its end from which staff are told of an authorization: a weekend fits in. */
const warningDays = 2;

type AuthorizedPayment = Omit<PaymentFacts, "operations"> & {
  operations: readonly (PaymentFacts["operations"][number] & { openedAt: Date })[];
};

/** How long the bank holds what is authorized and not yet captured. */
export type AuthorizationExpiry = { endsAt: Date; stage: "held" | "ends_soon" | "ended" };

/**
 * How long the bank still holds what may be captured; null where nothing is held.
 *
 * Counted from the moment the authorization was asked for, in `days`. After its end a capture may be declined.
 */
export function authorizationExpiry(
  payment: AuthorizedPayment | undefined,
  days: number,
  now: Date,
): AuthorizationExpiry | null {
  if (payment?.status !== "APPROVED" || capturableMinor(payment) === 0n) return null;
  const row = payment.operations.find(({ kind, state }) => kind === "AUTHORIZE" && state === "SUCCEEDED");
  if (row === undefined) return null;
  const endsAt = new Date(row.openedAt.getTime() + days * day);
  if (now >= endsAt) return { endsAt, stage: "ended" };
  return { endsAt, stage: row.openedAt <= authorizedBefore(days, now) ? "ends_soon" : "held" };
}

/** Authorizations asked for until then end soon, or have ended. */
export function authorizedBefore(days: number, now: Date): Date {
  return new Date(now.getTime() - (days - warningDays) * day);
}
