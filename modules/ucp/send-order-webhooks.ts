import "server-only";

import type { Deps } from "@/lib/payments/deps";
import { postWebhook } from "@/modules/events/post-webhook";
import { isTaken, retryAfter } from "@/modules/events/send-webhooks";

import { toldTypes, viewAgentOrder, writeOrder } from "./orders";
import { findPlatform, ruleOf } from "./platform-profile";
import { signPost } from "./signing-keys";

const second = 1_000;
/** Milliseconds after which an event is sent again whose process died. */
const lease = 30 * second;
/** How many are sent at once, each of another checkout, and how many events a pass reads. */
const atOnce = 20;
const atMost = 1_000;
/** Milliseconds after which a pass begins nothing more. */
const passTakes = 40 * second;

type SendDeps = Pick<Deps, "db" | "now" | "log" | "settings"> & {
  signingKeys: { current: Buffer };
};

/** Whether there are events that were not looked at, or webhooks whose time has come. */
export async function isOrderWebhookDue({ db, now }: Pick<SendDeps, "db" | "now">): Promise<boolean> {
  const [found] = await db.$queryRaw<{ due: boolean }[]>`
    SELECT coalesce((SELECT max("position") FROM "event"), 0) > (SELECT "position" FROM "ucp_cursor")
      OR EXISTS (SELECT FROM "ucp_webhook" WHERE "next_at" <= ${now()}) AS "due"`;
  return found?.due ?? false;
}

/**
 * Tells platforms what has happened to the orders of their agents, until nothing is due.
 *
 * Each event is one POST of the order as it is then, at least once; those of one order follow each other. Order, "Events".
 */
export async function sendOrderWebhooks({ signal }: { signal?: AbortSignal }, deps: SendDeps): Promise<void> {
  const until = Date.now() + passTakes;
  while (!signal?.aborted && Date.now() < until) {
    await writeWebhooks(deps);
    const claimed = await claim(deps);
    if (claimed.length === 0) return;
    await Promise.all(
      claimed.map((webhook) =>
        send(webhook, deps).catch((error: unknown) => deps.log.error({ error }, "order webhook not sent")),
      ),
    );
  }
}

/** Writes a webhook for each event after the cursor that is of an agent's order. */
async function writeWebhooks({ db }: SendDeps): Promise<void> {
  await db.$executeRaw`
    WITH "cursor" AS (SELECT "position" FROM "ucp_cursor" FOR UPDATE), "read" AS (
      SELECT "position", "subject", "type" FROM "event" WHERE "position" > (SELECT "position" FROM "cursor")
      ORDER BY "position" LIMIT ${atMost}
    ), "written" AS (
      INSERT INTO "ucp_webhook" ("checkout_id", "position")
      SELECT c."id", r."position" FROM "read" r
        JOIN "orders" o ON o."number" = r."subject" JOIN "ucp_checkout" c ON c."order_id" = o."id"
      WHERE c."webhook_url" IS NOT NULL AND r."type" = ANY (${toldTypes}) ON CONFLICT DO NOTHING
    )
    UPDATE "ucp_cursor" u SET "position" = r."last" FROM (SELECT max("position") AS "last" FROM "read") r
    WHERE r."last" IS NOT NULL`;
}

type Webhook = { checkoutId: string; position: bigint; attempts: number };

/** Takes webhooks that are due, the first of each order, for as long as one may take. */
function claim({ db, now }: SendDeps): Promise<Webhook[]> {
  const at = now();
  return db.$queryRaw<Webhook[]>`
    UPDATE "ucp_webhook" w SET "attempts" = w."attempts" + 1, "next_at" = ${new Date(at.getTime() + lease)}
    FROM (
      SELECT "checkout_id", "position" FROM "ucp_webhook" f
      WHERE f."next_at" <= ${at} AND NOT EXISTS (
        SELECT FROM "ucp_webhook" b WHERE b."checkout_id" = f."checkout_id" AND b."position" < f."position")
      ORDER BY f."next_at" LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
    ) "due"
    WHERE w."checkout_id" = "due"."checkout_id" AND w."position" = "due"."position"
    RETURNING w."checkout_id" AS "checkoutId", w."position", w."attempts"`;
}

async function send({ checkoutId, position, attempts }: Webhook, deps: SendDeps): Promise<void> {
  const { db, now, log, settings } = deps;
  const where = { checkoutId, position };
  const select = { agent: true, webhookUrl: true, order: { select: { number: true } } };
  const checkout = await db.ucpCheckout.findUniqueOrThrow({ where: { id: checkoutId }, select });
  const event = await db.shopEvent.findUniqueOrThrow({ where: { position } });
  const { number = "" } = checkout.order ?? {};
  const order = await viewAgentOrder({ number, agent: checkout.agent }, deps);
  // Its address may be another one than when the order was placed.
  const platform = await findPlatform(checkout.agent, settings.appUrl);
  const url = platform.ok ? platform.value.webhookUrl : checkout.webhookUrl;
  // Erased meanwhile, or charged with nothing.
  if (order === undefined || !url) return void (await db.ucpWebhook.deleteMany({ where }));
  const body = writeOrder(order);
  const unsigned = {
    "ucp-agent": `profile="${settings.appUrl}/.well-known/ucp"`,
    "webhook-id": event.id,
    "webhook-timestamp": String(Math.floor(event.at.getTime() / second)),
  };
  const headers = await signPost({ url, headers: unsigned, body: Buffer.from(body) }, deps.signingKeys);
  const taken = isTaken(await postWebhook({ url, headers, body }, { rule: ruleOf(settings.appUrl) }));
  const wait = retryAfter[attempts - 1];
  if (!taken && wait !== undefined) {
    await db.ucpWebhook.updateMany({ where, data: { nextAt: new Date(now().getTime() + wait) } });
    return;
  }
  await db.ucpWebhook.deleteMany({ where });
  if (!taken) log.warn({ orderNumber: number }, "order webhook given up");
}
