/** Milliseconds that an unpaid order lives after its last change or failed attempt, if it holds nothing of the stock. */
export const orderLife = 24 * 60 * 60_000;

/** Milliseconds for which an unpaid order holds pieces of the stock, from when it took them. It lives no longer. */
export const heldFor = 15 * 60_000;

/** Milliseconds from Pay for which it holds them: as long as a payment can take, its challenge and another card included. */
export const heldWhilePaying = 30 * 60_000;

/** When an order that holds nothing expires, if nothing else happens after a time. */
export function orderExpiry(changedAt: Date): Date {
  return new Date(changedAt.getTime() + orderLife);
}

/** When an order that took pieces of the stock at a time expires, if nobody presses Pay. */
export function holdExpiry(takenAt: Date): Date {
  return new Date(takenAt.getTime() + heldFor);
}
