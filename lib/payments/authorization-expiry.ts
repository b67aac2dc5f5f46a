import { capturableMinor, type PaymentFacts } from "./state-table";

const day = 24 * 60 * 60_000;
/** Days before its end from which staff are warned: long enough for a weekend. */
const warningDays = 2;

type AuthorizedPayment = Omit<PaymentFacts, "operations"> & {
  operations: readonly (PaymentFacts["operations"][number] & { openedAt: Date })[];
};

/** Until when the bank holds what is authorized and not yet captured. */
export type AuthorizationExpiry = { endsAt: Date; stage: "held" | "ends_soon" | "ended" };

/**
 * Until when the bank holds what may be captured; null if it holds nothing.
 *
 * Counted in `days` from the opening of the authorization. After its end a capture may be declined.
 */
export function authorizationExpiry(
  payment: AuthorizedPayment | undefined,
  days: number,
  now: Date,
): AuthorizationExpiry | null {
  if (payment?.status !== "APPROVED" || capturableMinor(payment) === 0n) return null;
  const endsAt = holdEndsAt(payment, days);
  if (endsAt === undefined) return null;
  if (now >= endsAt) return { endsAt, stage: "ended" };
  const warnFrom = endsAt.getTime() - warningDays * day;
  return { endsAt, stage: now.getTime() >= warnFrom ? "ends_soon" : "held" };
}

/** When the bank lets an authorization go by itself; undefined if there is none. */
export function holdEndsAt({ operations }: AuthorizedPayment, days: number): Date | undefined {
  const row = operations.find(({ kind, state }) => kind === "AUTHORIZE" && state === "SUCCEEDED");
  return row && new Date(row.openedAt.getTime() + days * day);
}

/** Authorizations opened before that time end soon or have ended. */
export function authorizedBefore(days: number, now: Date): Date {
  return new Date(now.getTime() - (days - warningDays) * day);
}
