import { checkRefused } from "./check-refused";
import type { ConformanceRun } from "./conformance-run";
import { createSession, newOrder, prepareSession } from "./prepare-session";

/** Gateway document, States and transitions: a call that comes too early is refused. Moves no money. */
export async function checkPreconditions(run: ConformanceRun): Promise<void> {
  const { call, refundPath } = run;
  const session = await createSession(run);
  if (!session) {
    run.findings.notChecked("every endpoint", "preconditions: create session returned no session.id");
    return;
  }
  const path = `session/${session}`;
  const body = { order: newOrder(run), session: { id: session } };
  checkRefused(run, "pay", "a session without source of funds", await call(`${path}/pay`, body));
  checkRefused(run, "authorize", "a session without source of funds", await call(`${path}/authorize`, body));

  const prepared = (await prepareSession(run, "capture")) ?? { session, order: newOrder(run) };
  const { id, amount, currency } = prepared.order;
  const unpaid = `session/${prepared.session}`;
  const amountFields = { order: { id }, transaction: { amount, currency } };
  const notAuthorized = "an order that is not authorized";
  const captured = await call(`${unpaid}/capture`, { ...amountFields, session: { id: prepared.session } });
  checkRefused(run, "capture", notAuthorized, captured);
  const voided = await call(`${unpaid}/void`, { order: { id }, originalTransactionId: "NONE" });
  checkRefused(run, "void", notAuthorized, voided);
  const refunded = await call(`${unpaid}/${refundPath}`, amountFields);
  checkRefused(run, "refund", "an order that is neither paid nor captured", refunded);
}
