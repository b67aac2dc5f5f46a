/** Milliseconds that an unpaid order lives after its last change or failed attempt, and holds its things. */
export const orderLife = 24 * 60 * 60_000;

/** When an order that changed at a time expires, if nothing else happens. */
export function orderExpiry(changedAt: Date): Date {
  return new Date(changedAt.getTime() + orderLife);
}
