import { Agent, request } from "node:http";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultNames, faultDefinitions, type FaultName } from "@/sandbox/fault-definitions";
import { faultAmountBase } from "@/sandbox/faults";
import { type PreparedPayment, startTestBank } from "@/sandbox/testing/start-test-bank";

const frictionless = "5123450000000107";
let bank: Awaited<ReturnType<typeof startTestBank>>;
beforeAll(async () => {
  bank = await startTestBank({ lateMs: 50 });
});
afterAll(() => bank.stop());

/** The response as a client sees it. */
async function observe(
  response: Promise<Response>,
): Promise<{ kind: string; status?: number; type?: string; encoding?: string; text?: string }> {
  try {
    const received = await response;
    const { status, headers } = received;
    return {
      kind: "response",
      status,
      type: headers.get("content-type") ?? "",
      encoding: headers.get("content-encoding") ?? "",
      text: await received.text(),
    };
  } catch {
    return { kind: "dropped" };
  }
}

function payUnder({ session, order }: PreparedPayment, fault: string): ReturnType<typeof observe> {
  const body = { order, session: { id: session } };
  return observe(bank.send(`session/${session}/pay`, body, { "x-sandbox-fault": fault }));
}

/** The response to pay under each fault. */
const expected: Record<FaultName, object> = {
  drop_before: { kind: "dropped" },
  commit_then_drop: { kind: "dropped" },
  truncated: { kind: "dropped" },
  commit_then_late: { status: 201 },
  html_502: { status: 502, type: "text/html", text: expect.stringContaining("<h1>502") },
  html_502_before: { status: 502, type: "text/html" },
  empty: { status: 201, text: "" },
  wrong_content_type: { status: 201, type: "text/html", text: expect.stringMatching(/^\{/) },
  rate_limited: { status: 429 },
  server_busy: { status: 503, text: expect.stringContaining('"cause":"SERVER_BUSY"') },
  lock_failure: { status: 201, text: expect.stringContaining('"gatewayCode":"LOCK_FAILURE"') },
  unknown_code: { status: 201, text: expect.stringContaining('"gatewayCode":"SANDBOX_UNHEARD_OF"') },
  pending: { status: 201, text: expect.stringContaining('"gatewayCode":"PENDING"') },
  pending_not_moved: { status: 201, text: expect.stringContaining('"gatewayCode":"PENDING"') },
  partial_approval: { status: 201, text: expect.stringContaining('"gatewayCode":"PARTIALLY_APPROVED"') },
  wrong_order: { status: 201, text: expect.stringContaining("SOMEBODY-ELSES-ORDER") },
  wrong_amount: { status: 201, text: expect.stringContaining('"amount":80') },
  update_failure: { status: 201, text: expect.stringContaining('"result":"SUCCESS"') },
  expired_session: { status: 400, text: expect.stringContaining("Form Session not found or expired") },
  unauthorized: { status: 401 },
  inconsistent_types: {
    status: 201,
    text: expect.stringMatching(/"totalCapturedAmount":"40".*"sandboxAddition"/),
  },
  rejected: { status: 400, text: expect.stringContaining('"cause":"REQUEST_REJECTED"') },
  commit_then_401: { status: 401, text: expect.stringContaining('"cause":"INVALID_REQUEST"') },
  commit_then_403: { status: 403, type: "text/html", text: expect.stringContaining("<h1>403") },
  commit_then_429: { status: 429, text: expect.stringContaining('"cause":"SERVER_BUSY"') },
  compressed: { status: 201, encoding: "gzip", text: expect.stringContaining('"gatewayCode":"APPROVED"') },
  without_type: { status: 201, text: expect.stringMatching(/"transaction":\{"id":"[^"]+","amount":40,/) },
  without_amount: {
    status: 201,
    text: expect.stringMatching(/"transaction":\{"id":"[^"]+","type":"PAYMENT","currency":/),
  },
  repeated_id: { status: 201, text: expect.stringContaining('"gatewayCode":"APPROVED"') },
  without_id: { status: 201, text: expect.stringContaining('"transaction":{"type":"PAYMENT"') },
  numeric_ids: { status: 201, text: expect.stringMatching(/"transaction":\{"id":\d{20},/) },
  // It ends the call after it, over the same connection: see below.
  closes_connection: {},
  // fetch reads neither.
  interim_responses: { kind: "dropped" },
  large_headers: { kind: "dropped" },
  session_refused: { status: 400, text: expect.stringContaining('"cause":"INVALID_REQUEST"') },
  wrong_merchant: { status: 201, text: expect.stringContaining('"merchant":"ANOTHER-MERCHANT"') },
  wrong_session: { status: 201, text: expect.stringContaining("SESSION-OF-ANOTHER") },
  names_nothing: { status: 201, text: expect.not.stringMatching(/"(order|transaction)":\{"id"/) },
  failed_order: { status: 201, text: expect.stringContaining('"status":"FAILED"') },
  verification_code: { status: 201, text: expect.stringContaining('"gatewayCode":"APPROVED"') },
  // These change only the callback after a challenge.
  proof_missing: { status: 201 },
  proof_forged: { status: 201 },
  proof_foreign: { status: 201 },
  proof_undecided: { status: 201 },
};

describe("a pay under each fault", () => {
  test.each(faultNames.filter((fault) => fault !== "closes_connection"))(
    "%s: the response is the expected one, and the ledger holds what the fault's definition says",
    async (fault) => {
      const prepared = await bank.prepare(frictionless);
      expect(await payUnder(prepared, fault)).toMatchObject(expected[fault]);
      // This fault does not affect pay.
      const moved = faultDefinitions[fault].moved === "yes" || fault === "update_failure";
      const amounts = (await bank.movements(prepared.order.id)).map(({ amount }) => amount);
      expect(amounts).toEqual(moved ? [fault === "partial_approval" ? 2000 : 4000] : []);
    },
  );

  test("closes_connection: the call after it meets the end of the connection, and is not done", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { session, order } = await bank.prepare(frictionless);
    const { merchantId, username, password } = bank.settings;
    const url = `${bank.urls.gateway}/gateway/${merchantId}/session/${session}/pay`;
    const pay = (fault: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { "content-type": "application/json", "x-sandbox-fault": fault };
        const call = request(url, { method: "POST", agent, auth: `${username}:${password}`, headers });
        call.on("response", (response) => {
          response.resume().on("end", () => resolve(response.statusCode));
        });
        call.on("error", reject).end(JSON.stringify({ order, session: { id: session } }));
      });
    expect(await pay("closes_connection")).toBe(201);
    await expect(pay("")).rejects.toThrow("socket hang up");
    expect(await bank.movements(order.id)).toHaveLength(1);
    agent.destroy();
  });

  test("a response that is not final shows the order as it was", async () => {
    const prepared = await bank.prepare(frictionless);
    const { text } = await payUnder(prepared, "pending");
    expect(JSON.parse(text ?? "").order).toMatchObject({ status: "INITIATED", totalCapturedAmount: 0 });
    expect(await bank.console(`orders/${prepared.order.id}`)).toMatchObject({ status: "CAPTURED" });
  });
});

describe("a fault is chosen", () => {
  test("by the last four digits of the amount", async () => {
    const index = faultNames.indexOf("lock_failure") + 1;
    const prepared = await bank.prepare(frictionless, { amount: (faultAmountBase + index) / 100 });
    expect((await bank.charge("pay", prepared)).body.response.gatewayCode).toBe("LOCK_FAILURE");
  });

  test("by the test card", async () => {
    const prepared = await bank.prepare("4508750015741902");
    const { body } = await bank.charge("authorize", prepared);
    expect(body).toMatchObject({
      response: { gatewayCode: "PARTIALLY_APPROVED" },
      transaction: { amount: 20 },
      order: { totalAuthorizedAmount: 20 },
    });
    expect((await bank.followUp("capture", prepared, 20.01)).status).toBe(400);
  });

  test("by a rule for one operation, as often as the rule allows", async () => {
    const rule = await bank.post("faults", { operation: "capture", fault: "server_busy", times: 1 });
    expect(rule).toMatchObject({ operation: "capture", fault: "server_busy", times: 1 });
    const prepared = await bank.prepare(frictionless);
    await bank.charge("authorize", prepared);
    expect((await bank.followUp("capture", prepared, 10)).status).toBe(503);
    expect((await bank.followUp("capture", prepared, 10)).status).toBe(201);
    expect((await bank.console("faults"))[0]).toMatchObject({ struck: 1, times: 0 });
    await bank.console("faults", { method: "DELETE" });
    expect(await bank.console("faults")).toEqual([]);
  });

  test("by a rule for one order only", async () => {
    const affected = await bank.prepare(frictionless);
    const unaffected = await bank.prepare(frictionless);
    await bank.post("faults", { operation: "*", fault: "rate_limited", orderId: affected.order.id });
    expect((await bank.charge("pay", unaffected)).status).toBe(201);
    expect((await bank.charge("pay", affected)).status).toBe(429);
    await bank.console("faults", { method: "DELETE" });
  });

  test("and a late response can have its own delay", async () => {
    const prepared = await bank.prepare(frictionless);
    const started = performance.now();
    await payUnder(prepared, "commit_then_late:120");
    expect(performance.now() - started).toBeGreaterThan(115);
  });
});

describe("operations that move no money", () => {
  test("an update failure leaves the session without a card", async () => {
    const session = await bank.session();
    const card = await bank.token(frictionless);
    const order = { id: "update-failure", amount: 1, currency: "USD" };
    const headers = { "x-sandbox-fault": "update_failure" };
    const response = await bank.call(`session/${session}/card`, { order, sourceOfFunds: card }, headers);
    expect(response).toMatchObject({ status: 200, body: { session: { updateStatus: "FAILURE" } } });
    const paid = await bank.call(`session/${session}/pay`, { order, session: { id: session } });
    expect(paid.body.error.field).toBe("sourceOfFunds");
  });

  test.each(["lock_failure", "pending_not_moved"])("%s leaves an add card undone", async (fault) => {
    const session = await bank.session();
    const body = {
      order: { id: "undone", amount: 1, currency: "USD" },
      sourceOfFunds: await bank.token(frictionless),
    };
    const response = await bank.call(`session/${session}/card`, body, { "x-sandbox-fault": fault });
    expect(response.body.result).not.toBe("SUCCESS");
    expect(await bank.console("orders/undone")).toEqual({ error: "no such order" });
  });
});
