import { randomBytes } from "node:crypto";

import { prepareAuthenticated } from "./authenticate";
import { checkRefused } from "./check-refused";
import { checkResponse } from "./check-response";
import type { ConformanceRun } from "./conformance-run";
import { echoedFields } from "./echoed-fields";
import { refund, type SessionOrder } from "./follow-up-calls";
import { type GatewayResponse, isApproved, valueAt } from "./gateway-response";
import { observeResponse } from "./observe-response";
import { createSession, newOrder, orderAmount } from "./prepare-session";

/**
 * The recurring flow, of which the document shows no endpoint.
 *
 * Agreement and card on file follow the bank's public pages, verify follows an assumption. Only the agreement is
 * checked where no money may be moved.
 */
export async function checkRecurring(run: ConformanceRun): Promise<void> {
  const { call, findings, card } = run;
  const agreement = {
    id: `CONF-${randomBytes(12).toString("hex")}`,
    type: "RECURRING",
    expiryDate: `${new Date().getUTCFullYear() + 5}-12-31`,
    minimumDaysBetweenPayments: "1",
  };
  const addAgreement = (session: string) => call(`session/${session}/agreement`, { agreement });
  const session = await createSession(run);
  if (!session) {
    findings.notChecked("agreement", "create session returned no session.id");
    return;
  }
  checkResponse(run, "agreement", await addAgreement(session), {
    shape: "R-card of an agreement",
    echoes: { merchant: run.merchantId, "session.id": session },
  });
  if (!run.live || !card) return;

  const prepared = await prepareAuthenticated(run, "verify", { beforeCard: addAgreement });
  if (!prepared) return;
  const { amount: _none, ...order } = prepared.order;
  const path = `session/${prepared.session}/${run.verifyPath}`;
  const verified = await call(path, { ...prepared.body, order });
  checkVerified(run, verified, prepared);
  if (!isApproved(verified)) {
    findings.notChecked("card on file", "the card was not verified");
    return;
  }
  await checkCardOnFile(run, { agreementId: agreement.id, token: card.token });
}

function checkVerified(run: ConformanceRun, response: GatewayResponse, order: SessionOrder): void {
  if (response.status === 404 || response.status === 405) {
    const assumption = `the assumption that the path ends in ${run.verifyPath} does not hold`;
    observeResponse(run, "verify", assumption, response);
    return;
  }
  const { "transaction.amount": _open, ...echoes } = echoedFields(run, order);
  checkResponse(run, "verify", response, { shape: "R-full", echoes });
}

async function checkCardOnFile(
  run: ConformanceRun,
  { agreementId, token }: { agreementId: string; token: string },
): Promise<void> {
  const order = newOrder(run);
  const path = "recurring/transaction/pay";
  const body = { card: { token }, agreement: { id: agreementId }, order };
  const unknownAgreement = { ...body, agreement: { id: `${agreementId}-OTHER` } };
  checkRefused(run, "card on file", "an unknown agreement", await run.call(path, unknownAgreement));

  const paid = await run.call(path, body);
  const { "session.id": _none, ...echoes } = echoedFields(run, { session: "", order });
  checkResponse(run, "card on file", paid, {
    shape: "R-full without session",
    echoes: { ...echoes, "agreement.id": agreementId },
  });
  const withSession = valueAt(paid, "session") !== undefined;
  run.findings.observed("card on file", `the response comes ${withSession ? "with" : "without"} session`);
  if (!isApproved(paid)) return;
  const session = await createSession(run);
  if (!session) return;
  const refunded = await refund(run, { session, order }, orderAmount);
  const holds = isApproved(refunded) ? "holds" : "does not hold: THE PAYMENT IS NOT REFUNDED";
  observeResponse(run, "card on file", `the assumption that a new session can refund it ${holds}`, refunded);
}
