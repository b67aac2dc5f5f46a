import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestBank } from "@/sandbox/testing/start-test-bank";
import { checkRecurring } from "./check-recurring";
import { type Finding, Findings } from "./findings";
import { createGatewayCaller, type GatewayCaller } from "./gateway-caller";
import type { GatewayResponse } from "./gateway-response";

let bank: Awaited<ReturnType<typeof startTestBank>>;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.stop());

const refused: GatewayResponse = { status: 503, body: { result: "ERROR" } };

/** Checks a bank that charges under agreements that nobody made, and refuses to open so many sessions after the first charge. */
async function checkLiberalBank(refusedSessions: number): Promise<readonly Finding[]> {
  const { merchantId, username, password } = bank.settings;
  const { gateway: baseUrl } = bank.urls;
  const send = createGatewayCaller({ baseUrl, merchantId, username, password, timeoutMs: 30_000 });
  let left = 0;
  const call: GatewayCaller = async (path, body) => {
    if (path === "session/create" && left > 0) {
      left -= 1;
      return refused;
    }
    if (path !== "recurring/transaction/pay") return send(path, body);
    const { agreement, ...rest } = body as { agreement: { id: string } };
    const unknown = agreement.id.endsWith("-OTHER");
    if (unknown) left = refusedSessions;
    return send(path, { ...rest, agreement: { id: agreement.id.replace(/-OTHER$/, "") } });
  };
  const findings = new Findings();
  const card = await bank.token("5123450000000107");
  await checkRecurring({
    call,
    findings,
    merchantId,
    card,
    live: true,
    currency: "USD",
    verifyPath: "verify",
    refundPath: "void",
  });
  return findings.all.filter(({ result }) => result === "failed");
}

async function keptMoney(): Promise<string[]> {
  const orders = (await bank.console("orders")) as { id: string; captured: number; refunded: number }[];
  return orders.filter(({ captured, refunded }) => captured !== refunded).map(({ id }) => id);
}

test("money that a bank takes under an unknown agreement is given back, also where the first session does not open", async () => {
  expect((await checkLiberalBank(1)).map(({ message }) => message)).toEqual([
    "an unknown agreement was carried out",
  ]);
  expect(await keptMoney()).toEqual([]);
});

test("where no session opens, the run fails and names the payment whose money stayed", async () => {
  const failed = await checkLiberalBank(2);
  const kept = await keptMoney();
  expect(kept).toHaveLength(1);
  expect(failed.slice(0, 2)).toMatchObject([
    { message: "an unknown agreement was carried out" },
    { message: `THE PAYMENT ${kept[0]} IS NOT REFUNDED: no session opens`, reliedOn: true },
  ]);
});
