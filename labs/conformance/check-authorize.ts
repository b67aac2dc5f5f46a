import { type AuthenticatedSession, prepareAuthenticated } from "./authenticate";
import { checkRefused } from "./check-refused";
import { checkResponse } from "./check-response";
import type { ConformanceRun } from "./conformance-run";
import { echoedFields } from "./echoed-fields";
import { capture, refund, voidOrder } from "./follow-up-calls";
import { describeResponse } from "./describe-response";
import { type GatewayResponse, isApproved, textAt, valueAt } from "./gateway-response";
import { observeResponse } from "./observe-response";
import { orderAmount } from "./prepare-session";

const partAmount = 4;

/** Gateway document, Endpoints, 5 to 8: captures and refunds one authorization, and voids another. Moves money. */
export async function checkAuthorize(run: ConformanceRun): Promise<void> {
  const toCapture = await authorize(run);
  if (toCapture) await checkCaptures(run, toCapture);
  const toVoid = await authorize(run);
  if (toVoid) await checkVoid(run, toVoid);
}

type Authorized = {
  transactionId: string | undefined;
} & AuthenticatedSession;

async function authorize(run: ConformanceRun): Promise<Authorized | undefined> {
  const prepared = await prepareAuthenticated(run, "authorize");
  if (!prepared) return undefined;
  const response = await run.call(`session/${prepared.session}/authorize`, prepared.body);
  checkResponse(run, "authorize", response, { shape: "R-full", echoes: echoedFields(run, prepared) });
  if (!isApproved(response)) {
    run.findings.notChecked("capture", "the authorization was not approved");
    return undefined;
  }
  return { ...prepared, transactionId: textAt(response, "transaction.id") };
}

async function checkCaptures(run: ConformanceRun, order: Authorized): Promise<void> {
  const notCaptured = "an order that is authorized, neither paid nor captured,";
  checkRefused(run, "refund", notCaptured, await refund(run, order, partAmount));
  checkRefused(run, "capture", "more than was authorized", await capture(run, order, orderAmount + 1));

  const lost = { ...order, session: "SESSION0000000000000000000000" };
  checkSessionRefused(run, await capture(run, lost, partAmount));

  const first = await capture(run, order, partAmount);
  checkResponse(run, "capture", first, { shape: "R-full", echoes: echoedFields(run, order, partAmount) });
  if (!isApproved(first)) return;
  const beyond = await capture(run, order, orderAmount - partAmount + 1);
  checkRefused(run, "capture", "more than is left of the authorization", beyond);
  const second = await capture(run, order, orderAmount - partAmount);
  const holds = isApproved(second) ? "holds" : "does not hold";
  observeResponse(run, "capture", `the assumption that a second capture may follow ${holds}`, second);

  const captured = isApproved(second) ? orderAmount : partAmount;
  checkRefused(run, "refund", "more than was captured", await refund(run, order, captured + 1));
  const refunded = await refund(run, order, captured);
  checkResponse(run, "refund", refunded, { shape: "R-full", echoes: echoedFields(run, order, captured) });
}

/** The merchant sends a capture, void or refund once more in a fresh session if its session is refused so: not by the wording. */
function checkSessionRefused({ findings }: ConformanceRun, response: GatewayResponse): void {
  if (valueAt(response, "error.cause") === "INVALID_REQUEST" && response.status < 500)
    findings.passed("capture", "a session that does not exist is refused with INVALID_REQUEST");
  else
    findings.failed("capture", `a session that does not exist: ${describeResponse(response)}`, "error.cause");
}

async function checkVoid(run: ConformanceRun, order: Authorized): Promise<void> {
  if (!order.transactionId) {
    run.findings.notChecked("void", "authorize returned no transaction.id");
    return;
  }
  observeResponse(run, "void", "another originalTransactionId", await voidOrder(run, order, "NONE"));
  const voided = await voidOrder(run, order, order.transactionId);
  const { "transaction.amount": _open, ...echoes } = echoedFields(run, order);
  checkResponse(run, "void", voided, { shape: "R-full", echoes });
  if (!isApproved(voided)) return;
  const captured = await capture(run, order, partAmount);
  checkRefused(run, "capture", "an order whose authorization is voided", captured);
}
