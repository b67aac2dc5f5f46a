import { checkAnswer, checkRefused } from "./check-answer";
import { textAt, valueAt } from "./gateway-caller";
import { authenticate, newOrder, newSession, prepare, type Run } from "./run";

/** Gateway document, Endpoints, 2: both variants, and the precondition that a session exists. */
export async function checkCard(run: Run): Promise<void> {
  const { call, findings, card } = run;
  const session = await newSession(run);
  if (!card || !session) {
    const why = card ? "creating a session answered no session.id" : "no card token was given";
    findings.notChecked("card", why);
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
  checkAnswer(run, "card", added, { shape: "R-card", echoes });
  tellCard(run, added.body);
  tellTimes(run, added.body);

  const nowhere = await call("session/SESSION0000000000000000000000/card", { ...body, order: newOrder(run) });
  checkRefused(run, "card", "a card for a session that does not exist", nowhere);
  await checkVariantB(run);
}

async function checkVariantB(run: Run): Promise<void> {
  const prepared = await prepare(run, "card");
  if (!prepared) return;
  const { session, order } = prepared;
  const transactionId = textAt(await authenticate(run, prepared), "transaction.id");
  if (!transactionId) {
    run.findings.notChecked("card", "variant B: authenticate answered no transaction.id");
    return;
  }
  const path = `session/${session}/card`;
  const body = { order, authentication: { transactionId }, session: { id: session } };
  checkAnswer(run, "card", await run.call(path, body), {
    shape: "R-card",
    echoes: { merchant: run.merchantId, "session.id": session, "order.id": order.id },
  });
}

/** How the values look that the document leaves open; a number that is not masked is not repeated. */
function tellCard({ findings }: Run, body: unknown): void {
  const card = (field: string) => String(valueAt(body, `sourceOfFunds.provided.card.${field}`));
  const number = card("number");
  const hidden = number.replace(/\d/g, "").length;
  findings.open(
    "card",
    `brand ${card("brand")}, scheme ${card("scheme")}, fundingMethod ${card("fundingMethod")}, ` +
      `${number.length} characters of number of which ${hidden} are masked, expiry ${card("expiry.month")}/${card("expiry.year")}`,
  );
}

function tellTimes({ findings }: Run, body: unknown): void {
  const times = ["creationTime", "lastUpdatedTime", "expiryDate"].map(
    (field) => `${field} ${String(valueAt(body, `order.${field}`))}`,
  );
  findings.open("card", `times: ${times.join(", ")}`);
}
