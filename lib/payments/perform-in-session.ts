import "server-only";
import { type Claim, closeOperation } from "./journal";
import type { Outcome } from "./operation-result";
import { type PaymentDeps, performOperation } from "./perform-operation";

/**
 * Performs a claimed capture, void or refund, and closes its row.
 *
 * Where the gateway answers that the session is gone, nothing moved: one fresh session is opened, and the same
 * operation asked for once more in it, each as a row of its own.
 */
export async function performInSession(
  claim: Claim,
  requestedBy: string,
  deps: PaymentDeps,
): Promise<Outcome> {
  const { db, now } = deps;
  const outcome = await performOperation(claim, deps);
  if (outcome.reason !== "session_gone") {
    await closeOperation(db, claim, outcome, now());
    return outcome;
  }
  const renewal = await closeOperation(db, claim, outcome, now(), {
    requestedBy,
    choose: () => ({ kind: "CREATE_SESSION" }),
  });
  if (renewal === undefined) return outcome;
  const renewed = await performOperation(renewal, deps);
  const { kind, amountMinor } = claim.operation;
  const again = await closeOperation(
    db,
    renewal,
    renewed,
    now(),
    renewed.state === "SUCCEEDED" ? { requestedBy, choose: () => ({ kind, amountMinor }) } : undefined,
  );
  if (again === undefined) return renewed.state === "SUCCEEDED" ? outcome : renewed;
  const repeated = await performOperation(again, deps);
  await closeOperation(db, again, repeated, now());
  return repeated;
}
