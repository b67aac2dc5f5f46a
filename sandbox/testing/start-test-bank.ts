import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings, type Settings } from "@/sandbox/settings";
import { startSandbox } from "@/sandbox/start-sandbox";

/** A parsed body, which tests read without a schema. */
// oxlint-disable-next-line no-explicit-any
export type ResponseBody = any;

export type TestResponse = {
  status: number;
  body: ResponseBody;
};

type Order = {
  id: string;
  amount: number;
  currency: string;
};

export type PreparedPayment = {
  session: string;
  order: Order;
  card: { token: string; expiryMonth: number; expiryYear: number };
};

/** Starts a sandbox for one test file, on free ports and in a new folder, with a client that is its merchant. */
export async function startTestBank(overrides: Partial<Settings> = {}) {
  const data = await mkdtemp(join(tmpdir(), "sandbox-bank-"));
  const settings: Settings = { ...readSettings({}), port: 0, data, ...overrides };
  let sandbox = await startSandbox(settings);
  let nextOrder = 1;
  let nextAgreement = 1;
  const password = Buffer.from(`${settings.username}:${settings.password}`).toString("base64");

  function send(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${sandbox.urls.gateway}/gateway/${settings.merchantId}/${path}`, {
      method: "POST",
      headers: { authorization: `Basic ${password}`, "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  }

  async function call(
    path: string,
    body: unknown = {},
    headers?: Record<string, string>,
  ): Promise<TestResponse> {
    const response = await send(path, body, headers);
    return { status: response.status, body: await response.json() };
  }

  async function console(path: string, init?: RequestInit): Promise<ResponseBody> {
    const response = await fetch(`${sandbox.urls.console}/api/${path}`, init);
    return response.status === 204 ? undefined : response.json();
  }

  const post = (path: string, body: unknown) => console(path, { method: "POST", body: JSON.stringify(body) });

  return {
    get urls() {
      return sandbox.urls;
    },
    settings,
    send,
    call,
    console,
    post,
    movements: (orderId: string): Promise<ResponseBody[]> => console(`movements?orderId=${orderId}`),

    async token(number: string, expiry = "12/40"): Promise<PreparedPayment["card"]> {
      const [expiryMonth, expiryYear] = expiry.split("/").map(Number) as [number, number];
      const { token } = await post("tokens", { number, expiryMonth, expiryYear });
      return { token, expiryMonth, expiryYear };
    },
    async session(): Promise<string> {
      return (await call("session/create")).body.session.id;
    },
    /** A session that holds an order and a card. */
    async prepare(
      number: string,
      { expiry = "12/40", amount = 40, currency = "USD" } = {},
    ): Promise<PreparedPayment> {
      const session = await this.session();
      const card = await this.token(number, expiry);
      const order = { id: `T${nextOrder++}-1`, amount, currency };
      const added = await call(`session/${session}/card`, { order, sourceOfFunds: card });
      if (added.status !== 200) throw new Error(JSON.stringify(added.body));
      return { session, order, card };
    },
    authenticate({ session, order, card }: PreparedPayment, rest: object = {}): Promise<TestResponse> {
      const body = { order, sourceOfFunds: card, authRedirectUrl: "http://localhost:3000/back/abc", ...rest };
      return call(`session/${session}/authenticate`, body);
    },
    charge(
      kind: "pay" | "authorize",
      { session, order }: PreparedPayment,
      transactionId?: string,
      headers?: Record<string, string>,
    ) {
      const authentication = transactionId === undefined ? undefined : { transactionId };
      return call(`session/${session}/${kind}`, { order, authentication, session: { id: session } }, headers);
    },
    followUp(
      kind: "capture" | "refund",
      { session, order }: PreparedPayment,
      amount: number,
      headers?: Record<string, string>,
    ) {
      const body = {
        order: { id: order.id },
        transaction: { amount, currency: order.currency },
        ...(kind === "capture" ? { session: { id: session } } : {}),
      };
      return call(`session/${session}/${kind === "capture" ? "capture" : "void"}`, body, headers);
    },
    /** Verifies a card under a new agreement; `pay` takes a payment by it. */
    async agree(number: string, terms: { expiryDate?: string; minimumDays?: string } = {}) {
      const { expiryDate = "2200-01-01", minimumDays = "0" } = terms;
      const id = `agreement-${nextAgreement++}`;
      const agreement = { id, type: "RECURRING", expiryDate, minimumDaysBetweenPayments: minimumDays };
      const session = await this.session();
      await call(`session/${session}/agreement`, { agreement });
      const card = await this.token(number);
      const order = { id: `${id}-verify`, amount: 1, currency: "USD" };
      await call(`session/${session}/card`, { order, sourceOfFunds: card });
      await call(`session/${session}/verify`, {
        order: { id: order.id, currency: "USD" },
        session: { id: session },
      });
      let payments = 0;
      const pay = (amount = 9.99) => {
        payments += 1;
        return call("recurring/transaction/pay", {
          card: { token: card.token },
          agreement: { id },
          order: { id: `${id}-${payments}`, amount, currency: "USD" },
        });
      };
      return { agreement, card, pay };
    },
    /** Stops and starts again on the same folder. */
    async restart(): Promise<void> {
      await sandbox.stop();
      sandbox = await startSandbox(settings);
    },
    async stop(): Promise<void> {
      await sandbox.stop();
      await rm(data, { recursive: true });
    },
  };
}
