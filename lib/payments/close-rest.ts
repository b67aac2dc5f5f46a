import "server-only";
import type { OrderNumber } from "@/lib/ids";
import { err, ok, type Result } from "@/lib/result";
import { movePayment } from "./journal";
import type { Deps } from "./deps";
import { findApprovedPayment, lockPayment } from "./payment";
import { admitsCloseRest } from "./state-table";

export type CloseRestError = { kind: "reason_missing" | "changed" | "not_admitted" };

/**
 * Closes the rest of an order of which a part is captured: nothing more will be captured. It cannot be undone.
 *
 * Nothing is sent: after a capture the gateway has no call that releases the rest, so the bank holds it until the
 * authorization ends. `revision` is the journal's length that the person saw; if it has grown since, nothing is closed
 * (`changed`). Gateway document, Endpoints, 6 and 7.
 */
export async function closeRest(
  input: { number: OrderNumber; revision: number; reason: string; by: string },
  { db, now, consequences }: Pick<Deps, "db" | "now" | "consequences">,
): Promise<Result<void, CloseRestError>> {
  const reason = input.reason.trim();
  if (reason === "") return err({ kind: "reason_missing" });
  const found = await findApprovedPayment(db, input.number);
  if (found === undefined) return err({ kind: "not_admitted" });
  return db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, found.id);
    if (payment.revision !== input.revision) return err({ kind: "changed" });
    if (!admitsCloseRest(payment)) return err({ kind: "not_admitted" });
    const restClosedAt = now();
    const after = { ...payment, restClosedAt };
    const cause = { actor: input.by, cause: reason };
    const data = { restClosedAt };
    await movePayment(tx, payment, { after, events: ["rest_closed"], cause, data }, { now, consequences });
    return ok(undefined);
  });
}
