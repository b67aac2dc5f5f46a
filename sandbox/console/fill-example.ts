import type { Bank } from "@/sandbox/bank";
import type { Order } from "@/sandbox/ledger/records";
import { toWire } from "@/sandbox/money";

/** Frictionless and approved. */
const exampleCard = "5123450000000107";

/** Id of the session that the gateway was called with last; undefined before the first. */
export function newestSession({ calls }: Bank): string | undefined {
  return calls.recent().find(({ sessionId }) => sessionId !== undefined)?.sessionId;
}

/**
 * An example of the OpenAPI document as a body that the gateway takes now, as JSON: with the newest session, its order and
 * its transactions, and a token of a test card. A session without an order gets one with an id of its own.
 */
export function fillExample(example: unknown, bank: Bank): string {
  const session = newestSession(bank);
  const stored = bank.ledger.session(session ?? "")?.order;
  const order = bank.ledger.order(stored?.id ?? "");
  const real: Record<string, unknown> = {
    ...(session !== undefined && { session: { id: session } }),
    token: bank.vault.tokenize({ number: exampleCard }),
    transactionId: order?.authenticationId,
    originalTransactionId: order?.chargeId,
  };
  const fill = (name: string, value: unknown): unknown => {
    if (name === "order" || name === "transaction") return replaceValues(value, wireOrder(session, order));
    return real[name] ?? value;
  };
  return JSON.stringify(example, fill, 2);
}

function wireOrder(session: string | undefined, order: Order | undefined): Record<string, unknown> {
  if (order === undefined) return session === undefined ? {} : { id: `TRY-${session.slice(-8)}` };
  return { id: order.id, amount: toWire(order.amount, order.currency), currency: order.currency };
}

function replaceValues(example: unknown, values: Record<string, unknown>): unknown {
  const fields = Object.entries(example as object);
  return Object.fromEntries(fields.map(([name, value]) => [name, values[name] ?? value]));
}
