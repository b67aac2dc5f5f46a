import { checkAnswer, checkRefused } from "./check-answer";
import { capture, echoesOf, refund, voidOrder } from "./follow-up";
import { textAt } from "./gateway-caller";
import { AMOUNT, prepareToPay, type Run, succeeded } from "./run";

const PART = 4;

/** Gateway document, Endpoints, 4 and 8: pays, and gives all of it back. Moves money. */
export async function checkPay(run: Run): Promise<void> {
  const prepared = await prepareToPay(run, "pay");
  if (!prepared) return;
  const paid = await run.call(`session/${prepared.session}/pay`, prepared.body);
  checkAnswer(run, "pay", paid, { shape: "R-full", echoes: echoesOf(run, prepared) });
  if (!succeeded(paid)) {
    run.findings.notChecked("refund", "the payment was not approved");
    return;
  }
  const why = "an order that is paid, not authorized,";
  checkRefused(run, "capture", why, await capture(run, prepared, PART));
  checkRefused(run, "void", why, await voidOrder(run, prepared, textAt(paid, "transaction.id") ?? "NONE"));

  checkRefused(run, "refund", "more than was paid", await refund(run, prepared, AMOUNT + 1));
  for (const amount of [PART, AMOUNT - PART]) {
    const refunded = await refund(run, prepared, amount);
    checkAnswer(run, "refund", refunded, { shape: "R-full", echoes: echoesOf(run, prepared, amount) });
  }
  checkRefused(run, "refund", "more than is left of the payment", await refund(run, prepared, 1));
}
