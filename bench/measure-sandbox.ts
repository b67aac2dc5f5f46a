import { randomBytes } from "node:crypto";

import autocannon from "autocannon";

import type { BenchStack } from "./bench-stack";
import { type Figure, figuresOf } from "./figures";
import type { LoadWatch } from "./foreign-load";

const connections = 32;
const seconds = 10;
const card = { number: "5123450000000107", expiryMonth: 12, expiryYear: 40 };

/**
 * Measures how many calls a second the sandbox bank answers; it writes each to disk before it answers.
 *
 * Each connection makes one payment after another: session, card, authentication, payment, refund.
 */
export async function measureSandbox({ stack }: BenchStack, loads: LoadWatch): Promise<Figure[]> {
  const { gatewayUrl, consoleUrl, shopEnvironment } = stack.sandbox;
  const { GATEWAY_MERCHANT_ID, GATEWAY_USERNAME, GATEWAY_PASSWORD } = shopEnvironment;
  const tokens = await fetch(`${consoleUrl}/api/tokens`, { method: "POST", body: JSON.stringify(card) });
  const { token } = (await tokens.json()) as { token: string };
  const sourceOfFunds = { token, expiryMonth: card.expiryMonth, expiryYear: card.expiryYear };
  const run = randomBytes(6).toString("hex");
  let payments = 0;

  const step = (name: string, body: (payment: Payment) => object): autocannon.Request => ({
    setupRequest: (request, context) => {
      const payment = context as Payment;
      payment.order ??= { id: `${run}-${payments++}`, amount: 40, currency: "USD" };
      const path = name === "create" ? "create" : `${payment.session}/${name}`;
      return {
        ...request,
        path: `/gateway/${GATEWAY_MERCHANT_ID}/session/${path}`,
        body: JSON.stringify(body(payment)),
      };
    },
    onResponse: (_status, text, context) => {
      const payment = context as Payment;
      if (name === "create") payment.session = (JSON.parse(text) as { session: { id: string } }).session.id;
    },
  });

  const send = () =>
    autocannon({
      url: gatewayUrl,
      connections,
      duration: seconds,
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Basic ${Buffer.from(`${GATEWAY_USERNAME}:${GATEWAY_PASSWORD}`).toString("base64")}`,
      },
      requests: [
        step("create", () => ({})),
        step("card", ({ order }) => ({ order, sourceOfFunds })),
        step("authenticate", ({ order }) => ({
          order,
          sourceOfFunds,
          authRedirectUrl: "http://localhost/back",
        })),
        step("pay", ({ order, session }) => ({ order, session: { id: session } })),
        step("void", ({ order }) => ({
          order: { id: order?.id },
          transaction: { amount: order?.amount, currency: order?.currency },
        })),
      ],
    });
  const result = await loads.watch("sandbox bank", send);
  return figuresOf("Sandbox bank alone", `${connections} connections`, {
    "calls/s": [result.requests.total / result.duration],
    "p50 ms": [result.latency.p50],
    "p99 ms": [result.latency.p99],
    // Without a response, or with one that is not 2xx.
    failed: [result.errors + result.timeouts + result.non2xx],
  });
}

/** The payment that a connection is making; each session begins a new one. */
type Payment = {
  order?: { id: string; amount: number; currency: string };
  session?: string;
};
