import { randomBytes } from "node:crypto";

import { prepareAuthenticated } from "./authenticate";
import { checkRefused } from "./check-refused";
import { checkResponse } from "./check-response";
import type { ConformanceRun } from "./conformance-run";
import { echoedFields } from "./echoed-fields";
import { refund, type SessionOrder } from "./follow-up-calls";
import { type GatewayResponse, isApproved, valueAt } from "./gateway-response";
import { observeResponse } from "./observe-response";
import { createSession, newOrder, orderAmount, type OrderFields, prepareSession } from "./prepare-session";

type Agreement = ReturnType<typeof newAgreement>;

/** An agreement under an id that no other run has used. */
function newAgreement() {
  return {
    id: `CONF-${randomBytes(12).toString("hex")}`,
    type: "RECURRING",
    expiryDate: `${new Date().getUTCFullYear() + 5}-12-31`,
    minimumDaysBetweenPayments: "1",
  };
}

const addAgreement =
  ({ call }: ConformanceRun, agreement: Agreement) =>
  (session: string) =>
    call(`session/${session}/agreement`, { agreement });

/**
 * The recurring flow, of which the document shows no endpoint.
 *
 * Agreement and card on file follow the bank's public pages, verify follows an assumption. Only the agreement is
 * checked if no money may be moved.
 */
export async function checkRecurring(run: ConformanceRun): Promise<void> {
  const { findings, card } = run;
  const agreement = newAgreement();
  const session = await createSession(run);
  if (!session) {
    findings.notChecked("agreement", "create session returned no session.id");
    return;
  }
  checkResponse(run, "agreement", await addAgreement(run, agreement)(session), {
    shape: "R-card of an agreement",
    echoes: { merchant: run.merchantId, "session.id": session },
  });
  await observeAgreements(run);
  if (!run.live || !card) return;

  const verified = await verifyUnder(run, agreement);
  if (!verified) return;
  checkVerified(run, verified.response, verified.order);
  if (!isApproved(verified.response)) {
    findings.notChecked("card on file", "the card was not verified");
    return;
  }
  const charge = { agreementId: agreement.id, token: card.token };
  await checkCardOnFile(run, charge);
  await observeSecondPayment(run, charge);
  await observeSecondAgreement(run, card.token);
}

/** What the bank's pages do not say of agreements that come too late or end too early. */
async function observeAgreements(run: ConformanceRun): Promise<void> {
  const session = await createSession(run);
  if (!session) return;
  const expired = await addAgreement(run, { ...newAgreement(), expiryDate: "2020-12-31" })(session);
  observeResponse(run, "agreement", "an agreement whose expiry date has passed", expired);
  if (!run.card) return;
  const prepared = await prepareSession(run, "agreement");
  if (!prepared) return;
  const late = await addAgreement(run, newAgreement())(prepared.session);
  observeResponse(run, "agreement", "an agreement after the card", late);
}

/** Verifies the run's card in a session with an agreement; undefined if that takes a browser. */
async function verifyUnder(
  run: ConformanceRun,
  agreement: Agreement,
): Promise<{ response: GatewayResponse; order: SessionOrder } | undefined> {
  const prepared = await prepareAuthenticated(run, "verify", { beforeCard: addAgreement(run, agreement) });
  if (!prepared) return undefined;
  const { amount: _none, ...order } = prepared.order;
  const path = `session/${prepared.session}/${run.verifyPath}`;
  return { response: await run.call(path, { ...prepared.body, order }), order: prepared };
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

type OnFile = { agreementId: string; token: string };

const cardOnFile = ({ agreementId, token }: OnFile, order: OrderFields) => ({
  card: { token },
  agreement: { id: agreementId },
  order,
});

const cardOnFilePath = "recurring/transaction/pay";

async function checkCardOnFile(run: ConformanceRun, onFile: OnFile): Promise<void> {
  await checkNotCharged(run, "an unknown agreement", {
    ...onFile,
    agreementId: `${onFile.agreementId}-OTHER`,
  });
  await checkNotCharged(run, "a token that is not the agreement's", { ...onFile, token: `${onFile.token}0` });

  const order = newOrder(run);
  const paid = await run.call(cardOnFilePath, cardOnFile(onFile, order));
  const { "session.id": _none, ...echoes } = echoedFields(run, { session: "", order });
  checkResponse(run, "card on file", paid, {
    shape: "R-full without session",
    echoes: { ...echoes, "agreement.id": onFile.agreementId },
  });
  const withSession = valueAt(paid, "session") !== undefined;
  run.findings.observed("card on file", `the response comes ${withSession ? "with" : "without"} session`);
  if (!isApproved(paid)) return;
  const refunded = await giveBack(run, order);
  if (!refunded) return;
  const holds = isApproved(refunded) ? "holds" : "does not hold";
  observeResponse(run, "card on file", `the assumption that a new session can refund it ${holds}`, refunded);
}

/** A charge that no customer has agreed to must be refused; if it was carried out, it is given back. */
async function checkNotCharged(run: ConformanceRun, call: string, onFile: OnFile): Promise<void> {
  const order = newOrder(run);
  const response = await run.call(cardOnFilePath, cardOnFile(onFile, order));
  checkRefused(run, "card on file", call, response);
  if (isApproved(response)) await giveBack(run, order);
}

/** The shop itself keeps the days between payments, whether the gateway holds them or not. */
async function observeSecondPayment(run: ConformanceRun, onFile: OnFile): Promise<void> {
  const order = newOrder(run);
  const response = await run.call(cardOnFilePath, cardOnFile(onFile, order));
  observeResponse(run, "card on file", "a second payment before the agreement's minimum days", response);
  if (isApproved(response)) await giveBack(run, order);
}

/** The shop makes an agreement for each consent, so that one card may have several. */
async function observeSecondAgreement(run: ConformanceRun, token: string): Promise<void> {
  const agreement = newAgreement();
  const verified = await verifyUnder(run, agreement);
  if (!verified || !isApproved(verified.response)) return;
  const order = newOrder(run);
  const onFile = { agreementId: agreement.id, token };
  const paid = await run.call(cardOnFilePath, cardOnFile(onFile, order));
  const holds = isApproved(paid) ? "holds" : "does not hold";
  observeResponse(
    run,
    "card on file",
    `the assumption that a card may have several agreements ${holds}`,
    paid,
  );
  if (isApproved(paid)) await giveBack(run, order);
}

/** Refunds a payment with a card on file, which has no session, in a new one. Money that stays fails the run. */
async function giveBack(run: ConformanceRun, order: OrderFields): Promise<GatewayResponse | undefined> {
  const session = (await createSession(run)) ?? (await createSession(run));
  const refunded = session === undefined ? undefined : await refund(run, { session, order }, orderAmount);
  if (refunded === undefined || !isApproved(refunded)) {
    const why = refunded === undefined ? "no session opens" : "the refund was not carried out";
    run.findings.unsafe("card on file", `THE PAYMENT ${order.id} IS NOT REFUNDED: ${why}`);
  }
  return refunded;
}
