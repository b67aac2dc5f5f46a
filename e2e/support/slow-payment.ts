import pg from "pg";

import { readForms } from "@/testing/html-forms";
import { HttpBrowser, type HtmlPage } from "@/testing/http-browser";
import { placeOrder } from "@/testing/order-flow";

/** Milliseconds after which the bank answers a slow payment. */
const bankTakesMs = 8_000;
const consoleUrl = process.env.SANDBOX_CONSOLE_URL ?? "";

/** Places an order whose payment the bank will book at once and answer late. */
export async function placeSlowOrder(shop: { shopUrl: string }) {
  const shopper = new HttpBrowser();
  const page = await placeOrder(shop, shopper);
  const number = new URL(page.url).pathname.split("/").at(-1) ?? "";
  const rule = {
    operation: "pay",
    fault: "commit_then_late",
    orderId: `${number}-1`,
    times: 1,
    delayMs: bankTakesMs,
  };
  await fetch(`${consoleUrl}/api/faults`, { method: "POST", body: JSON.stringify(rule) });
  return { shopper, page, number };
}

/** Whether the bank has booked the first payment of an order. */
export async function bankHasPay(number: string): Promise<boolean> {
  const response = await fetch(`${consoleUrl}/api/movements`);
  const movements = (await response.json()) as { orderId: string }[];
  return movements.some(({ orderId }) => orderId === `${number}-1`);
}

/** Kind and state of each operation of an order's first payment, such as "PAY SUCCEEDED". */
export async function operationStates(number: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ kind: string; state: string }>(
    `select o.kind, o.state from operation o join payment p on p.id = o.payment_id
     where p.gateway_order_id = $1 order by o.sequence`,
    [`${number}-1`],
  );
  await client.end();
  return rows.map(({ kind, state }) => `${kind} ${state}`);
}

/** Submits the payment form without following the redirect, whose address another instance serves after a deploy. */
export async function postPayment(
  page: HtmlPage,
  shopper: HttpBrowser,
  values: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> {
  const form = readForms(page.html).find(({ fields }) => fields.some(([name]) => name === "token"));
  const body = new FormData();
  for (const [name, value] of form?.fields ?? []) body.append(name, values[name] ?? value);
  const cookie = shopper.cookiesFor(page.url).map(({ name, value }) => `${name}=${value}`);
  const headers = { origin: new URL(page.url).origin, cookie: cookie.join("; ") };
  return fetch(page.url, { method: "POST", body, headers, signal, redirect: "manual" });
}
