import { authenticate } from "./authenticate";
import { checkRefused } from "./check-refused";
import { checkResponse } from "./check-response";
import type { ConformanceRun } from "./conformance-run";
import { type GatewayResponse, textAt, valueAt } from "./gateway-response";
import { createSession, newOrder, prepareSession } from "./prepare-session";

/** Gateway document, Endpoints, 2: both variants, and the precondition that the session exists. */
export async function checkCard(run: ConformanceRun): Promise<void> {
  const { call, findings, card } = run;
  const session = await createSession(run);
  if (!card || !session) {
    findings.notChecked("card", card ? "create session returned no session.id" : "no card token was given");
    return;
  }
  const order = newOrder(run);
  const body = { order, sourceOfFunds: card };
  const added = await call(`session/${session}/card`, body);
  const echoes = {
    merchant: run.merchantId,
    "session.id": session,
    "order.id": order.id,
    "order.currency": order.currency,
  };
  checkResponse(run, "card", added, { shape: "R-card", echoes });
  observeCard(run, added);
  observeTimes(run, added);

  const unknownSession = "session/SESSION0000000000000000000000/card";
  const refused = await call(unknownSession, { ...body, order: newOrder(run) });
  checkRefused(run, "card", "a card for a session that does not exist", refused);
  await checkVariantB(run);
}

async function checkVariantB(run: ConformanceRun): Promise<void> {
  const prepared = await prepareSession(run, "card");
  if (!prepared) return;
  const { session, order } = prepared;
  const transactionId = textAt(await authenticate(run, prepared), "transaction.id");
  if (!transactionId) {
    run.findings.notChecked("card", "variant B: authenticate returned no transaction.id");
    return;
  }
  const body = { order, authentication: { transactionId }, session: { id: session } };
  checkResponse(run, "card", await run.call(`session/${session}/card`, body), {
    shape: "R-card",
    echoes: { merchant: run.merchantId, "session.id": session, "order.id": order.id },
  });
}

/** Records the format of values that the document leaves open. The card number itself is never recorded. */
function observeCard({ findings }: ConformanceRun, response: GatewayResponse): void {
  const card = (field: string) => String(valueAt(response, `sourceOfFunds.provided.card.${field}`));
  const number = card("number");
  const masked = number.replace(/\d/g, "").length;
  findings.observed(
    "card",
    `brand ${card("brand")}, scheme ${card("scheme")}, fundingMethod ${card("fundingMethod")}, ` +
      `number of ${number.length} characters, ${masked} of them masked, expiry ${card("expiry.month")}/${card("expiry.year")}`,
  );
}

function observeTimes({ findings }: ConformanceRun, response: GatewayResponse): void {
  const times = ["creationTime", "lastUpdatedTime", "expiryDate"].map(
    (field) => `${field} ${String(valueAt(response, `order.${field}`))}`,
  );
  findings.observed("card", `times: ${times.join(", ")}`);
}
