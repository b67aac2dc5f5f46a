import { randomBytes } from "node:crypto";

import { checkAnswer, checkRefused, tell } from "./check-answer";
import { echoesOf, refund } from "./follow-up";
import { type Answer, valueAt } from "./gateway-caller";
import { AMOUNT, newOrder, newSession, prepareToPay, type Run, succeeded } from "./run";

/**
 * The recurring flow, of which the document shows no endpoint: agreement and card on file by the bank's public
 * pages, verify by an assumption. Only agreements are added where no money may be moved.
 */
export async function checkRecurring(run: Run): Promise<void> {
  const { call, findings, card } = run;
  const agreement = {
    id: `CONF-${randomBytes(12).toString("hex")}`,
    type: "RECURRING",
    expiryDate: `${new Date().getUTCFullYear() + 5}-12-31`,
    minimumDaysBetweenPayments: "1",
  };
  const addAgreement = (session: string) => call(`session/${session}/agreement`, { agreement });
  const session = await newSession(run);
  if (!session) {
    findings.notChecked("agreement", "creating a session answered no session.id");
    return;
  }
  checkAnswer(run, "agreement", await addAgreement(session), {
    shape: "R-card of an agreement",
    echoes: { merchant: run.merchantId, "session.id": session },
  });
  if (!run.live || !card) return;

  const prepared = await prepareToPay(run, "verify", { before: addAgreement });
  if (!prepared) return;
  const { amount: _none, ...order } = prepared.order;
  const path = `session/${prepared.session}/${run.verifyPath}`;
  const verified = await call(path, { ...prepared.body, order });
  checkVerified(run, verified, { session: prepared.session, order: prepared.order });
  if (!succeeded(verified)) {
    findings.notChecked("card on file", "nothing was verified that a payment could rest on");
    return;
  }
  await checkCardOnFile(run, { agreementId: agreement.id, token: card.token });
}

function checkVerified(run: Run, answer: Answer, of: Parameters<typeof echoesOf>[1]): void {
  if (answer.status === 404 || answer.status === 405) {
    tell(run, "verify", `the assumption that the path ends in ${run.verifyPath} does not hold`, answer);
    return;
  }
  const { "transaction.amount": _open, ...echoes } = echoesOf(run, of);
  checkAnswer(run, "verify", answer, { shape: "R-full", echoes });
}

async function checkCardOnFile(run: Run, { agreementId, token }: { agreementId: string; token: string }) {
  const order = newOrder(run);
  const path = "recurring/transaction/pay";
  const body = { card: { token }, agreement: { id: agreementId }, order };
  const nobody = { ...body, agreement: { id: `${agreementId}-OTHER` } };
  checkRefused(run, "card on file", "an agreement that nobody made", await run.call(path, nobody));

  const paid = await run.call(path, body);
  const { "session.id": _none, ...echoes } = echoesOf(run, { session: "", order });
  checkAnswer(run, "card on file", paid, {
    shape: "R-full without session",
    echoes: { ...echoes, "agreement.id": agreementId },
  });
  const withSession = valueAt(paid.body, "session") !== undefined;
  run.findings.open("card on file", `the answer comes ${withSession ? "with" : "without"} session`);
  if (!succeeded(paid)) return;
  const session = await newSession(run);
  if (!session) return;
  const refunded = await refund(run, { session, order }, AMOUNT);
  const holds = succeeded(refunded) ? "holds" : "does not hold: THE PAYMENT IS NOT GIVEN BACK";
  tell(run, "card on file", `the assumption that a fresh session can refund it ${holds}`, refunded);
}
