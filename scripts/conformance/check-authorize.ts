import { checkAnswer, checkRefused, tell } from "./check-answer";
import { capture, echoesOf, refund, voidOrder } from "./follow-up";
import { textAt } from "./gateway-caller";
import { AMOUNT, type Authenticated, prepareToPay, type Run, succeeded } from "./run";

const PART = 4;

/** Gateway document, Endpoints, 5 to 8: captures or voids what it authorized, and gives all back. Moves money. */
export async function checkAuthorize(run: Run): Promise<void> {
  const toCapture = await authorize(run);
  if (toCapture) await checkCaptures(run, toCapture);
  const toVoid = await authorize(run);
  if (toVoid) await checkVoid(run, toVoid);
}

type Authorized = {
  transactionId: string | undefined;
} & Authenticated;

async function authorize(run: Run): Promise<Authorized | undefined> {
  const prepared = await prepareToPay(run, "authorize");
  if (!prepared) return undefined;
  const answer = await run.call(`session/${prepared.session}/authorize`, prepared.body);
  checkAnswer(run, "authorize", answer, { shape: "R-full", echoes: echoesOf(run, prepared) });
  if (!succeeded(answer)) {
    run.findings.notChecked("capture", "the authorization was not approved");
    return undefined;
  }
  return { ...prepared, transactionId: textAt(answer, "transaction.id") };
}

async function checkCaptures(run: Run, order: Authorized): Promise<void> {
  const why = "an order that is authorized, neither paid nor captured,";
  checkRefused(run, "refund", why, await refund(run, order, PART));
  checkRefused(run, "capture", "more than was authorized", await capture(run, order, AMOUNT + 1));

  const first = await capture(run, order, PART);
  checkAnswer(run, "capture", first, { shape: "R-full", echoes: echoesOf(run, order, PART) });
  if (!succeeded(first)) return;
  const beyond = await capture(run, order, AMOUNT - PART + 1);
  checkRefused(run, "capture", "more than is left of the authorization", beyond);
  const second = await capture(run, order, AMOUNT - PART);
  const holds = succeeded(second) ? "holds" : "does not hold";
  tell(run, "capture", `the assumption that a second capture may follow ${holds}`, second);

  const taken = succeeded(second) ? AMOUNT : PART;
  checkRefused(run, "refund", "more than was captured", await refund(run, order, taken + 1));
  const refunded = await refund(run, order, taken);
  checkAnswer(run, "refund", refunded, { shape: "R-full", echoes: echoesOf(run, order, taken) });
}

async function checkVoid(run: Run, order: Authorized): Promise<void> {
  if (!order.transactionId) {
    run.findings.notChecked("void", "authorize answered no transaction.id");
    return;
  }
  tell(run, "void", "another originalTransactionId", await voidOrder(run, order, "NONE"));
  const voided = await voidOrder(run, order, order.transactionId);
  const { "transaction.amount": _open, ...echoes } = echoesOf(run, order);
  checkAnswer(run, "void", voided, { shape: "R-full", echoes });
  if (!succeeded(voided)) return;
  checkRefused(run, "capture", "an order whose authorization is voided", await capture(run, order, PART));
}
