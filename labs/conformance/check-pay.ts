import { prepareAuthenticated } from "./authenticate";
import { checkRefused } from "./check-refused";
import { checkResponse } from "./check-response";
import type { ConformanceRun } from "./conformance-run";
import { echoedFields } from "./echoed-fields";
import { capture, refund, voidOrder } from "./follow-up-calls";
import { isApproved, textAt } from "./gateway-response";
import { orderAmount } from "./prepare-session";

const partAmount = 4;

/** Gateway document, Endpoints, 4 and 8: pays, and refunds all of it. Moves money. */
export async function checkPay(run: ConformanceRun): Promise<void> {
  const prepared = await prepareAuthenticated(run, "pay");
  if (!prepared) return;
  const paid = await run.call(`session/${prepared.session}/pay`, prepared.body);
  checkResponse(run, "pay", paid, { shape: "R-full", echoes: echoedFields(run, prepared) });
  if (!isApproved(paid)) {
    run.findings.notChecked("refund", "the payment was not approved");
    return;
  }
  const notAuthorized = "an order that is paid, not authorized,";
  checkRefused(run, "capture", notAuthorized, await capture(run, prepared, partAmount));
  const transactionId = textAt(paid, "transaction.id") ?? "NONE";
  checkRefused(run, "void", notAuthorized, await voidOrder(run, prepared, transactionId));

  checkRefused(run, "refund", "more than was paid", await refund(run, prepared, orderAmount + 1));
  for (const amount of [partAmount, orderAmount - partAmount]) {
    const refunded = await refund(run, prepared, amount);
    checkResponse(run, "refund", refunded, { shape: "R-full", echoes: echoedFields(run, prepared, amount) });
  }
  checkRefused(run, "refund", "more than is left of the payment", await refund(run, prepared, 1));
}
