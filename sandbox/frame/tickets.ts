import { randomBytes } from "node:crypto";

export type TicketStatus = "valid" | "expired" | "unknown";

/**
 * Permissions to tokenize one card, each issued to a card frame with a valid signature.
 *
 * A ticket expires with that signature. It is used up when a card is tokenized, not by a rejected card.
 */
export type Tickets = {
  issue(expiresAt: number, now: number): string;
  check(ticket: string, now: number): TicketStatus;
  /** Uses the ticket up and issues the frame's next one, so that another card can follow a declined one. */
  exchange(ticket: string, now: number): string;
};

export function createTickets(): Tickets {
  const expiries = new Map<string, number>();

  function issue(expiresAt: number, now: number): string {
    // The map is in order of issue, which is nearly the order of expiry.
    for (const [ticket, expiry] of expiries) {
      if (expiry >= now) break;
      expiries.delete(ticket);
    }
    const ticket = randomBytes(24).toString("base64url");
    expiries.set(ticket, expiresAt);
    return ticket;
  }

  return {
    issue,
    check(ticket, now) {
      const expiry = expiries.get(ticket);
      if (expiry === undefined) return "unknown";
      return now > expiry ? "expired" : "valid";
    },
    exchange(ticket, now) {
      const expiry = expiries.get(ticket) ?? now;
      expiries.delete(ticket);
      return issue(expiry, now);
    },
  };
}
