import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { z } from "zod";
import type { Bank } from "@/sandbox/bank";
import { maskCardNumber } from "@/sandbox/card-number";
import { testCards } from "@/sandbox/cards";
import { faultDefinitions, faultNames } from "@/sandbox/fault-definitions";
import type { FaultRule } from "@/sandbox/faults";
import type { Agreement } from "@/sandbox/ledger/records";
import { mailFaultNames } from "@/sandbox/mail/mail-faults";
import { operationNames } from "@/sandbox/operation-names";
import { resetBank } from "@/sandbox/reset-bank";
import { reportOptions, settlementReport } from "@/sandbox/settlement-report";

const faultRequest = z.strictObject({
  operation: z.enum([...operationNames, "*"]).default("*"),
  fault: z.enum(faultNames),
  times: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
  orderId: z.string().optional(),
  delayMs: z.int().min(0).optional(),
});

const mailFaultRequest = z.strictObject({
  fault: z.enum(mailFaultNames),
  address: z.string().optional(),
  times: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
  delayMs: z.int().min(0).optional(),
});

const clockRequest = z.strictObject({ daysAhead: z.int().min(0).max(36_500) });

const tokenRequest = z.strictObject({
  number: z.string(),
  expiryMonth: z.int().min(1).max(12),
  expiryYear: z.int().min(0).max(99),
  cvc: z.string().optional(),
});

/** The console's API for tests, under `/api`. Amounts are minor units. No credentials: it serves one machine. */
export function createConsoleApi(bank: Bank): Hono {
  const { ledger, calls, faults, vault, mailbox, mailFaults, random } = bank;
  const app = new Hono();

  app.get("/orders", (c) => c.json(ledger.orders()));
  app.get("/orders/:id", (c) => {
    const order = ledger.order(c.req.param("id"));
    if (!order) return c.json({ error: "no such order" }, 404);
    const transactions = ledger.transactions(order.id);
    const { returnUrl } = ledger.authentication(order.authenticationId ?? "") ?? {};
    return c.json({
      ...order,
      returnUrl,
      transactions,
      movements: transactions.filter(({ moved }) => moved),
    });
  });
  app.get("/agreements", (c) =>
    c.json(ledger.agreements().map((agreement) => viewAgreement(bank, agreement))),
  );
  app.get("/clock", (c) => c.json(viewClock(bank)));
  app.post("/clock", async (c) => {
    const parsed = clockRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    const { daysAhead } = parsed.data;
    if (daysAhead < random.daysAhead) return c.json({ error: "the clock moves only forward" }, 400);
    await ledger.commit({ daysAhead });
    return c.json(viewClock(bank));
  });
  app.get("/movements", (c) => c.json(movements(bank, c.req.query("orderId"))));
  app.get("/settlement.csv", (c) => {
    const options = reportOptions.safeParse(c.req.query());
    if (!options.success) return c.json({ error: z.prettifyError(options.error) }, 400);
    return c.body(settlementReport(bank, options.data), 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="settlement.csv"',
    });
  });

  app.get("/cards", (c) => c.json(testCards));
  app.post("/tokens", async (c) => {
    const parsed = tokenRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    return c.json({ token: vault.tokenize(parsed.data) }, 201);
  });

  app.get("/calls", (c) => {
    const limit = Number(c.req.query("limit") ?? 200) || 200;
    return c.json(calls.recent({ orderId: c.req.query("orderId"), limit }));
  });
  app.get("/frame-refusals", (c) => c.json(bank.frameRefusals.recent()));
  app.get("/calls/stream", (c) => streamEvents(c, (send) => calls.subscribe(send)));

  app.get("/fault-names", (c) => c.json(faultDefinitions));
  app.get("/faults", (c) => c.json(faults.rules().map(viewRule)));
  app.post("/faults", async (c) => {
    const parsed = faultRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    const { fault, ...rule } = parsed.data;
    return c.json(viewRule(faults.add({ ...rule, name: fault })), 201);
  });
  app.delete("/faults", (c) => {
    faults.clear();
    return c.body(null, 204);
  });
  app.delete("/faults/:id", (c) =>
    faults.remove(Number(c.req.param("id"))) ? c.body(null, 204) : c.json({ error: "no such fault" }, 404),
  );

  app.get("/mails", (c) => c.json(mailbox.mails(c.req.query("search"))));
  app.get("/mails/stream", (c) => streamEvents(c, (send) => mailbox.subscribe(send)));
  app.delete("/mails", (c) => {
    mailbox.clear();
    return c.body(null, 204);
  });
  app.get("/mail-faults", (c) => c.json(mailFaults.rules()));
  app.post("/mail-faults", async (c) => {
    const parsed = mailFaultRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    const { fault, ...rule } = parsed.data;
    return c.json(mailFaults.add({ ...rule, name: fault }), 201);
  });
  app.delete("/mail-faults", (c) => {
    mailFaults.clear();
    return c.body(null, 204);
  });

  app.post("/reset", async (c) => {
    await resetBank(bank);
    return c.body(null, 204);
  });
  return app;
}

/** Sends each value to `send` as an event of JSON, until the client goes away. */
function streamEvents(c: Context, subscribe: (send: (value: unknown) => void) => () => void) {
  return streamSSE(c, async (stream) => {
    await new Promise<void>((onEnd) => {
      const stop = subscribe((value) => void stream.writeSSE({ data: JSON.stringify(value) }));
      stream.onAbort(() => {
        stop();
        onEnd();
      });
    });
  });
}

/** A rule with the field names of the request that made it. */
function viewRule({ name, ...rule }: FaultRule) {
  return { ...rule, fault: name };
}

/** An agreement without its card's token; `payments` are its transactions, oldest first. */
function viewAgreement({ ledger, vault }: Bank, { card, ...agreement }: Agreement) {
  return {
    ...agreement,
    card: card && {
      number: maskCardNumber(vault.lookup(card.token)?.number ?? ""),
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
    },
    payments: ledger.transactions().filter(({ agreementId }) => agreementId === agreement.id),
  };
}

function viewClock({ random }: Bank) {
  return { now: random.now().toISOString(), daysAhead: random.daysAhead };
}

function movements({ ledger }: Bank, orderId?: string) {
  return ledger.transactions(orderId).filter(({ moved }) => moved);
}
