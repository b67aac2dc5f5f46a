/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import { streamSSE } from "hono/streaming";
import { z } from "zod";
import type { Bank } from "@/sandbox/bank";
import { matches } from "@/sandbox/call-log";
import { faultNames } from "@/sandbox/fault-definitions";
import { mailFaultNames } from "@/sandbox/mail/mail-faults";
import { fontRoutes } from "@/sandbox/fonts";
import { operationNames } from "@/sandbox/operation-names";
import { openApiDocument } from "@/sandbox/gateway/openapi";
import { rejectOtherOrigins } from "@/sandbox/reject-other-origins";
import { resetBank } from "@/sandbox/reset-bank";
import { serveScript } from "@/sandbox/serve-script";
import { AgreementPage } from "./agreement-page";
import { AgreementsPage } from "./agreements-page";
import { CallPage } from "./call-page";
import { CallsPage, callsQuery } from "./calls-page";
import { CardsPage } from "./cards-page";
import { CallItem } from "./components/call-list";
import { PageHeading } from "./components/page-heading";
import { FaultsPage } from "./faults-page";
import { MailFrame } from "./mail-frame";
import { MailPage } from "./mail-page";
import { MailItem, MailboxPage } from "./mailbox-page";
import { LedgerPage } from "./ledger-page";
import { OrderPage } from "./order-page";
import { OrdersPage } from "./orders-page";
import { ReferencePage } from "./reference-page";
import { rejectOtherHosts } from "./reject-other-hosts";
import { renderPage } from "./render-page";
import { ResetPage } from "./reset-page";
import { sendCall } from "./send-call";
import { SettlementPage } from "./settlement-page";
import { WebhooksPage } from "./webhooks-page";

const emptyAsAbsent = (text: unknown) => (text === "" ? undefined : text);

const faultForm = z.object({
  operation: z.enum([...operationNames, "*"]),
  fault: z.enum(faultNames),
  times: z.preprocess(emptyAsAbsent, z.coerce.number().int().min(1).optional()),
  orderId: z.preprocess(emptyAsAbsent, z.string().trim().max(40).optional()),
  delayMs: z.preprocess(emptyAsAbsent, z.coerce.number().int().min(0).optional()),
});

const mailFaultForm = z.object({
  fault: z.enum(mailFaultNames),
  address: z.preprocess(emptyAsAbsent, z.string().trim().max(320).optional()),
  times: z.preprocess(emptyAsAbsent, z.coerce.number().int().min(1).optional()),
  delayMs: z.preprocess(emptyAsAbsent, z.coerce.number().int().min(0).optional()),
});

const tryForm = z.object({
  /** As the OpenAPI document has it. */
  path: z.string().startsWith("/gateway/{merchant_id}/"),
  session: z.string().trim().default(""),
  body: z.string(),
});

const keepAliveMs = 15_000;
/** How many items a reader that was away for long gets at most. */
const replayedItems = 200;
/** Bytes. */
const longestWebhook = 100_000;

/** The console for people: the gateway's calls, the ledger and the faults. */
export function createConsoleApp(bank: Bank): Hono {
  const { ledger, calls, faults, mailbox, mailFaults, webhooks } = bank;
  const app = new Hono();
  app.use(rejectOtherHosts, rejectOtherOrigins);
  app.route("/", fontRoutes());

  app.get("/", (c) => {
    const query = callsQuery.parse(c.req.query());
    return renderPage(c, {
      title: "Calls",
      tab: "/",
      content: <CallsPage bank={bank} query={query} />,
      script: query.group === undefined ? "/assets/live-list.js" : undefined,
    });
  });
  app.get("/calls/live", (c) => {
    const { group: _, ...filter } = callsQuery.parse(c.req.query());
    return streamItems(c, {
      newestFirst: () => calls.recent({ ...filter, limit: replayedItems }),
      subscribe: (listener) => calls.subscribe((call) => matches(call, filter) && listener(call)),
      render: (call) => html`${(<CallItem call={call} bank={bank} />)}`,
    });
  });
  app.get("/calls/:id", (c) => {
    const call = calls.call(Number(c.req.param("id")));
    if (!call) return notFound(c, "The last calls do not include this one.", "/");
    const content = <CallPage bank={bank} call={call} />;
    return renderPage(c, { title: `Call ${call.id}`, tab: "/", content });
  });
  app.post("/calls/:id/send", async (c) => {
    const id = Number(c.req.param("id"));
    const call = calls.call(id);
    if (!call) return notFound(c, "The last calls do not include this one.", "/");
    const sent = await sendCall(bank, { path: call.path, body: JSON.stringify(calls.requestOf(id)) });
    return c.redirect(sent ? `/calls/${sent.id}` : "/", 303);
  });

  app.get("/mailbox", (c) =>
    renderPage(c, {
      title: "Mailbox",
      tab: "/mailbox",
      content: <MailboxPage bank={bank} search={c.req.query("search") ?? ""} />,
      // A search shows what there was, and no mail that comes after it.
      script: c.req.query("search") ? undefined : "/assets/live-list.js",
    }),
  );
  app.get("/mailbox/live", (c) =>
    streamItems(c, {
      newestFirst: () => mailbox.mails().slice(0, replayedItems),
      subscribe: mailbox.subscribe,
      render: (mail) => html`${(<MailItem mail={mail} />)}`,
    }),
  );
  app.post("/mailbox/faults", async (c) => {
    const form = mailFaultForm.safeParse(await c.req.parseBody());
    if (!form.success) {
      const content = (
        <MailboxPage bank={bank} search="" error="No fault was switched on: check the fields." />
      );
      return renderPage(c, { title: "Error: Mailbox", tab: "/mailbox", content, status: 400 });
    }
    const { fault, ...rule } = form.data;
    mailFaults.add({ ...rule, name: fault });
    return c.redirect("/mailbox#faults", 303);
  });
  app.post("/mailbox/faults/off", (c) => {
    mailFaults.clear();
    return c.redirect("/mailbox#faults", 303);
  });
  app.get("/mailbox/:id", (c) => {
    const mail = mailbox.mail(Number(c.req.param("id")));
    if (!mail) return notFound(c, "The mailbox has no such mail.", "/mailbox");
    return renderPage(c, { title: mail.subject, tab: "/mailbox", content: <MailPage mail={mail} /> });
  });
  app.get("/mailbox/:id/html", (c) => {
    const mail = mailbox.mail(Number(c.req.param("id")));
    return mail ? MailFrame(c, mail) : c.notFound();
  });

  app.get("/webhooks", (c) =>
    renderPage(c, { title: "Webhooks", tab: "/webhooks", content: <WebhooksPage bank={bank} /> }),
  );
  app.post("/webhooks", bodyLimit({ maxSize: longestWebhook }), async (c) => {
    const isEvent = webhooks.receive(await c.req.json().catch(() => undefined));
    return c.body(null, isEvent ? 204 : 400);
  });

  app.get("/orders", (c) => {
    const content = <OrdersPage bank={bank} search={c.req.query("search")?.trim() ?? ""} />;
    return renderPage(c, { title: "Orders", tab: "/orders", content });
  });
  app.get("/orders/:id", (c) => {
    const order = ledger.order(c.req.param("id"));
    if (!order) return notFound(c, "The bank has no such order.", "/orders");
    return renderPage(c, {
      title: `Order ${order.id}`,
      tab: "/orders",
      content: <OrderPage bank={bank} order={order} />,
    });
  });
  app.get("/ledger", (c) =>
    renderPage(c, { title: "Ledger", tab: "/ledger", content: <LedgerPage bank={bank} /> }),
  );
  app.get("/agreements", (c) =>
    renderPage(c, { title: "Agreements", tab: "/agreements", content: <AgreementsPage bank={bank} /> }),
  );
  app.get("/agreements/:id", (c) => {
    const agreement = ledger.agreement(c.req.param("id"));
    if (!agreement) return notFound(c, "The bank has no such agreement.", "/agreements");
    return renderPage(c, {
      title: `Agreement ${agreement.id}`,
      tab: "/agreements",
      content: <AgreementPage bank={bank} agreement={agreement} />,
    });
  });
  app.get("/cards", (c) => renderPage(c, { title: "Test cards", tab: "/cards", content: <CardsPage /> }));
  app.get("/settlement", (c) =>
    renderPage(c, {
      title: "Settlement report",
      tab: "/settlement",
      content: <SettlementPage bank={bank} />,
    }),
  );

  app.get("/faults", (c) =>
    renderPage(c, { title: "Faults", tab: "/faults", content: <FaultsPage bank={bank} /> }),
  );
  app.post("/faults", async (c) => {
    const form = faultForm.safeParse(await c.req.parseBody());
    if (!form.success) {
      const fields = form.error.issues.map(({ path }) => path.join(".")).join(", ");
      const error = `No fault was switched on: check ${fields}.`;
      const content = <FaultsPage bank={bank} error={error} />;
      return renderPage(c, { title: "Error: Faults", tab: "/faults", content, status: 400 });
    }
    const { fault, ...rule } = form.data;
    faults.add({ ...rule, name: fault });
    return c.redirect("/faults", 303);
  });
  app.post("/faults/off", (c) => {
    faults.clear();
    return c.redirect("/faults", 303);
  });
  app.post("/faults/:id/off", (c) => {
    faults.remove(Number(c.req.param("id")));
    return c.redirect("/faults", 303);
  });

  app.get("/reset", (c) => {
    const state = c.req.query("done") === undefined ? "initial" : "done";
    return renderPage(c, { title: "Reset", tab: "/reset", content: <ResetPage bank={bank} state={state} /> });
  });
  app.post("/reset", async (c) => {
    if ((await c.req.parseBody())["confirm"] !== "yes") {
      const content = <ResetPage bank={bank} state="unconfirmed" />;
      return renderPage(c, { title: "Error: Reset", tab: "/reset", content, status: 400 });
    }
    await resetBank(bank);
    return c.redirect("/reset?done", 303);
  });

  app.get("/openapi.json", (c) => c.json(openApiDocument(bank)));
  app.get("/reference", (c) =>
    renderPage(c, {
      title: "API reference",
      tab: "/reference",
      content: <ReferencePage bank={bank} />,
      script: "/assets/reference-search.js",
    }),
  );
  app.post("/reference/send", async (c) => {
    const form = tryForm.safeParse(await c.req.parseBody());
    if (!form.success) return notFound(c, "The gateway has no such operation.", "/reference");
    const { path, session, body } = form.data;
    const parameters = { merchant_id: bank.settings.merchantId, session_id: session };
    const filled = Object.entries(parameters).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
      path,
    );
    const sent = await sendCall(bank, { path: filled, body });
    if (!sent) return notFound(c, "The gateway has no such operation.", "/reference");
    return c.redirect(`/calls/${sent.id}`, 303);
  });

  for (const name of ["copy", "live-list", "reference-search"]) {
    app.get(`/assets/${name}.js`, serveScript(new URL(`browser/${name}.ts`, import.meta.url)));
  }
  app.notFound((c) => notFound(c, "This page does not exist."));

  return app;
}

/**
 * Server-sent events with a piece of markup each, until the reader goes away: what came since the item that the page, or a
 * connection that was lost, had last, then each new item.
 */
function streamItems<Item extends { id: number }>(
  c: Context,
  {
    newestFirst,
    subscribe,
    render,
  }: {
    newestFirst: () => Item[];
    subscribe: (listener: (item: Item) => void) => () => void;
    render: (item: Item) => ReturnType<typeof html>;
  },
): Response {
  const last = Number(c.req.header("Last-Event-ID") ?? c.req.query("after"));
  return streamSSE(c, async (stream) => {
    const send = (item: Item) => void stream.writeSSE({ id: String(item.id), data: render(item) });
    const missed = newestFirst().filter(({ id }) => id > last);
    for (const item of missed.toReversed()) send(item);
    stream.onAbort(subscribe(send));
    while (!stream.aborted) {
      await stream.write(": keep alive\n\n");
      await stream.sleep(keepAliveMs);
    }
  });
}

function notFound(
  c: Context,
  message: string,
  tab?: "/" | "/orders" | "/agreements" | "/mailbox" | "/reference",
) {
  const content = <PageHeading title="Not found" lead={message} />;
  return renderPage(c, { title: "Not found", tab, content, status: 404 });
}
