import { randomUUID } from "node:crypto";

import { Agent, request } from "undici";
import { z } from "zod";

import { createCardToken } from "@/e2e/support/card-token";
import type { Sandbox } from "@/scripts/support/start-sandbox";
import { spreadOf } from "./figures";

/** The movements of money whose calls are measured. */
export type Movement = "pay" | "capture" | "void" | "refund";

const answerSchema = z.object({
  session: z.object({ id: z.string() }).optional(),
  transaction: z.object({ id: z.string() }).optional(),
});

/**
 * The bank's own time for each movement: p50 in milliseconds of its calls, one after another, without a shop.
 *
 * A payment is four calls (session, card, authentication, pay), each other movement is one.
 */
export async function measureBank(
  { gatewayUrl, consoleUrl, shopEnvironment }: Pick<Sandbox, "gatewayUrl" | "consoleUrl" | "shopEnvironment">,
  payments: number,
): Promise<Record<Movement, number>> {
  const { GATEWAY_MERCHANT_ID, GATEWAY_USERNAME, GATEWAY_PASSWORD } = shopEnvironment;
  const { token, expiryMonth, expiryYear } = await createCardToken(consoleUrl);
  const sourceOfFunds = { token, expiryMonth: Number(expiryMonth), expiryYear: Number(expiryYear) };
  const money = { amount: 40, currency: "USD" };
  const headers = {
    "content-type": "application/json",
    authorization: `Basic ${Buffer.from(`${GATEWAY_USERNAME}:${GATEWAY_PASSWORD}`).toString("base64")}`,
  };
  const dispatcher = new Agent();
  const times: Record<Movement, number[]> = { pay: [], capture: [], void: [], refund: [] };

  /** Sends one call and returns its answer with the milliseconds that it took. */
  const call = async (path: string, body: object) => {
    const started = performance.now();
    const url = `${gatewayUrl}/gateway/${GATEWAY_MERCHANT_ID}/session/${path}`;
    const answer = await request(url, { method: "POST", headers, dispatcher, body: JSON.stringify(body) });
    const json = await answer.body.json();
    const ms = performance.now() - started;
    if (answer.statusCode >= 300) throw new Error(`the bank answers ${path} with ${answer.statusCode}`);
    return { ms, ...answerSchema.parse(json) };
  };
  const charge = async (path: "pay" | "authorize") => {
    const order = { id: randomUUID(), ...money };
    const created = await call("create", {});
    const session = created.session?.id ?? "";
    const card = await call(`${session}/card`, { order, sourceOfFunds });
    const authRedirectUrl = "http://localhost/back";
    const authentication = await call(`${session}/authenticate`, { order, sourceOfFunds, authRedirectUrl });
    const charged = await call(`${session}/${path}`, { order, session: { id: session } });
    const ms = [created, card, authentication, charged].reduce((sum, one) => sum + one.ms, 0);
    return { session, order: { id: order.id }, ms, transactionId: charged.transaction?.id };
  };

  for (let i = 0; i < payments; i += 1) {
    const paid = await charge("pay");
    times.pay.push(paid.ms);
    const refund = { order: paid.order, transaction: money };
    times.refund.push((await call(`${paid.session}/void`, refund)).ms);

    const captured = await charge("authorize");
    const capture = { order: captured.order, transaction: money, session: { id: captured.session } };
    times.capture.push((await call(`${captured.session}/capture`, capture)).ms);

    const voided = await charge("authorize");
    const release = { order: voided.order, originalTransactionId: voided.transactionId };
    times.void.push((await call(`${voided.session}/void`, release)).ms);
  }
  await dispatcher.close();
  return {
    pay: spreadOf(times.pay).median,
    capture: spreadOf(times.capture).median,
    void: spreadOf(times.void).median,
    refund: spreadOf(times.refund).median,
  };
}
