import { authenticate } from "./authenticate";
import { checkRefused } from "./check-refused";
import type { Card, ConformanceRun } from "./conformance-run";
import { refund } from "./follow-up-calls";
import { isApproved, textAt } from "./gateway-response";
import { orderAmount, prepareSession } from "./prepare-session";

/**
 * An assumption of ours: the bank refuses or declines a pay whose authentication failed, or was never finished.
 *
 * The shop relies on it if a callback proves nothing. Gives the money back if a gateway pays all the same.
 */
export async function checkFailedAuthentication(run: ConformanceRun): Promise<void> {
  await payUnauthenticated(run, run.failedCard, "a payment after a failed authentication");
  await payUnauthenticated(run, run.challengeCard, "a payment whose payer has not answered the challenge");
}

async function payUnauthenticated(run: ConformanceRun, card: Card | undefined, what: string): Promise<void> {
  if (card === undefined) {
    run.findings.notChecked("pay", `${what}: no such card was given`);
    return;
  }
  const prepared = await prepareSession(run, "pay", { card });
  if (!prepared) return;
  const authenticated = await authenticate(run, prepared);
  const transactionId = textAt(authenticated, "transaction.id");
  const paid = await run.call(`session/${prepared.session}/pay`, {
    order: prepared.order,
    ...(transactionId && { authentication: { transactionId } }),
    session: { id: prepared.session },
  });
  if (isApproved(paid)) {
    run.findings.unsafe("pay", `${what} was carried out`);
    await refund(run, prepared, orderAmount);
  } else {
    checkRefused(run, "pay", what, paid);
  }
}
