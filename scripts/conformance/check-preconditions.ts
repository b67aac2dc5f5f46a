import { checkRefused } from "./check-answer";
import { newOrder, newSession, prepare, type Run } from "./run";

/** Gateway document, States and transitions: what is asked for too early is refused. Moves no money. */
export async function checkPreconditions(run: Run): Promise<void> {
  const { call, refundPath } = run;
  const session = await newSession(run);
  if (!session) {
    run.findings.notChecked("every endpoint", "preconditions: creating a session answered no session.id");
    return;
  }
  const path = `session/${session}`;
  const body = { order: newOrder(run), session: { id: session } };
  checkRefused(run, "pay", "a session without source of funds", await call(`${path}/pay`, body));
  checkRefused(run, "authorize", "a session without source of funds", await call(`${path}/authorize`, body));

  const added = await prepare(run, "capture");
  const order = added ? added.order : newOrder(run);
  const own = added ? added.session : session;
  const { amount, currency } = order;
  const transaction = { amount, currency };
  const reference = { order: { id: order.id } };
  const why = "an order that is not authorized";
  const captured = await call(`session/${own}/capture`, { ...reference, transaction, session: { id: own } });
  checkRefused(run, "capture", why, captured);
  const voided = await call(`session/${own}/void`, { ...reference, originalTransactionId: "NONE" });
  checkRefused(run, "void", why, voided);
  const refunded = await call(`session/${own}/${refundPath}`, { ...reference, transaction });
  checkRefused(run, "refund", "an order that is neither paid nor captured", refunded);
}
