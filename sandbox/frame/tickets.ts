import { randomBytes } from "node:crypto";

export type TicketStatus = "good" | "expired" | "unknown";

/**
 * Permissions to tokenize one card, each tied to a card frame whose signature was good.
 *
 * A ticket ends with its signature. It is used up by the card that it lets through, not by a typing error.
 */
export type Tickets = {
  issue(expiresAt: number, now: number): string;
  judge(ticket: string, now: number): TicketStatus;
  /** Uses the ticket up and gives the same frame its next one, so that another card can follow a declined one. */
  exchange(ticket: string, now: number): string;
};

export function createTickets(): Tickets {
  const expiries = new Map<string, number>();

  function issue(expiresAt: number, now: number): string {
    // Tickets are kept in the order of their issue, which is nearly that of their end.
    for (const [ticket, end] of expiries) {
      if (end >= now) break;
      expiries.delete(ticket);
    }
    const ticket = randomBytes(24).toString("base64url");
    expiries.set(ticket, expiresAt);
    return ticket;
  }

  return {
    issue,
    judge(ticket, now) {
      const end = expiries.get(ticket);
      if (end === undefined) return "unknown";
      return now > end ? "expired" : "good";
    },
    exchange(ticket, now) {
      const end = expiries.get(ticket) ?? now;
      expiries.delete(ticket);
      return issue(end, now);
    },
  };
}
