import "server-only";

import { setTimeout as delay } from "node:timers/promises";

import { z } from "zod";

import { Prisma, type WebhookEndpoint } from "@/lib/db/generated/client";
import { isPublic } from "@/lib/environment";
import type { Deps } from "@/lib/payments/deps";
import type { SealingKeys } from "@/lib/payments/sealing";

import { resealSecret, signedHeaders } from "./endpoint-secret";
import type { Envelope } from "./event-types";
import { hasNewEvents, placeEvents } from "./place-events";
import { postWebhook, type WebhookAnswer } from "./post-webhook";
import { readEvents } from "./read-events";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** Milliseconds between two tries of a delivery: three days in all (Standard Webhooks, "Deliverability and reliability"). */
export const retryAfter = [
  5 * second,
  5 * minute,
  30 * minute,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
];
/** Milliseconds of failures after which an endpoint is disabled. */
const disabledAfter = 72 * hour;
/** How many deliveries of an endpoint are under way at once, each of another order. */
const atOnce = 8;
/** Milliseconds after which a delivery is tried again whose process died. */
const lease = 30 * second;
/** Milliseconds after which a pass begins nothing more, and between two looks of it. */
const passTakes = 60 * second;
const lookEvery = second;

export type SendDeps = Pick<Deps, "db" | "now" | "log"> & {
  keys: SealingKeys;
  settings: Pick<Deps["settings"], "appUrl">;
  post?: typeof postWebhook;
};

/** Whether there is something to place or to send. */
export async function isWebhookDue(deps: Pick<SendDeps, "db" | "now">): Promise<boolean> {
  return (await hasNewEvents(deps)) || (await findDueEndpoints(deps)).length > 0;
}

/**
 * Places new events and sends what is due, until nothing is. One pass; two at once send nothing twice.
 *
 * Each endpoint has a lane of its own, so that a slow receiver delays no other. The deliveries of one subject follow each other: the next
 * one waits until the one before was taken or given up.
 */
export async function sendWebhooks({ signal }: { signal?: AbortSignal }, deps: SendDeps): Promise<void> {
  const lanes = new Map<string, Promise<void>>();
  const until = Date.now() + passTakes;
  while (!signal?.aborted && Date.now() < until) {
    await placeEvents(deps);
    for (const id of await findDueEndpoints(deps)) {
      if (lanes.has(id)) continue;
      const lane = sendDue(id, deps).catch((error: unknown) =>
        deps.log.error({ error }, "webhooks not sent"),
      );
      lanes.set(
        id,
        lane.finally(() => lanes.delete(id)),
      );
    }
    if (lanes.size === 0) break;
    await Promise.race([...lanes.values(), delay(lookEvery)]);
  }
  await Promise.all(lanes.values());
}

/** A delivery (f) whose time has come, and before which nothing of its subject waits. */
const isNext = (at: Date) => Prisma.sql`
  f."state" = 'pending' AND f."next_at" <= ${at} AND NOT EXISTS (
    SELECT FROM "webhook_delivery" b WHERE b."endpoint_id" = f."endpoint_id" AND b."subject" = f."subject"
      AND b."position" < f."position" AND b."state" = 'pending')`;

async function findDueEndpoints({ db, now }: Pick<SendDeps, "db" | "now">): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT w."id" FROM "webhook_endpoint" w WHERE w."ended_at" IS NULL AND w."disabled_at" IS NULL
      AND EXISTS (SELECT FROM "webhook_delivery" f WHERE f."endpoint_id" = w."id" AND ${isNext(now())})`;
  return rows.map(({ id }) => id);
}

/** Sends the deliveries of an endpoint that are due, the first of each subject. */
async function sendDue(id: string, deps: SendDeps): Promise<void> {
  const { db } = deps;
  const endpoint = await db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
  const claimed = await claim(id, deps);
  const events = await readEvents({ position: { in: claimed.map(({ position }) => position) } }, deps);
  const attemptsOf = new Map(claimed.map(({ position, attempts }) => [position, attempts]));
  await Promise.all(
    events.map(async (event) => {
      const answer = await sendTo(endpoint, event, deps);
      const position = BigInt(event.position);
      await record(endpoint, { position, attempts: attemptsOf.get(position) ?? 1 }, answer, deps);
    }),
  );
}

const claimedRow = z.object({ position: z.bigint(), attempts: z.int() });

/** Takes deliveries that are due, for as long as one may take. */
async function claim(endpointId: string, { db, now }: SendDeps): Promise<z.infer<typeof claimedRow>[]> {
  const at = now();
  const rows = await db.$queryRaw`
    UPDATE "webhook_delivery" d SET "attempts" = d."attempts" + 1, "next_at" = ${new Date(at.getTime() + lease)}
    FROM (
      SELECT "position" FROM "webhook_delivery" f
      WHERE f."endpoint_id" = ${endpointId}::uuid AND ${isNext(at)}
      ORDER BY f."position" LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
    ) "due"
    WHERE d."endpoint_id" = ${endpointId}::uuid AND d."position" = "due"."position"
    RETURNING d."position", d."attempts"`;
  return z.array(claimedRow).parse(rows);
}

/** Sends a message to an endpoint once. */
export async function sendTo(
  endpoint: WebhookEndpoint,
  message: Pick<Envelope, "id" | "type" | "timestamp" | "data">,
  deps: Pick<SendDeps, "db" | "keys" | "now" | "settings" | "post">,
): Promise<WebhookAnswer> {
  const body = JSON.stringify(message);
  const headers = signedHeaders({ id: message.id, body }, endpoint, deps);
  if (headers === undefined) return { text: "not sent: its secret cannot be read, make a new one" };
  await resealSecret(endpoint, deps);
  const rule = { loopback: !isPublic(deps.settings.appUrl) };
  return (deps.post ?? postWebhook)({ url: endpoint.url, headers, body }, { rule });
}

export function isTaken({ status = 0 }: WebhookAnswer): boolean {
  return status >= 200 && status < 300;
}

/** Stores what became of a try. After failures of three days, or an answer 410, the endpoint is disabled. */
async function record(
  { id }: WebhookEndpoint,
  { position, attempts }: z.infer<typeof claimedRow>,
  answer: WebhookAnswer,
  { db, now, log }: SendDeps,
): Promise<void> {
  const sentAt = now();
  const wait = retryAfter[attempts - 1];
  const state = isTaken(answer) ? "delivered" : wait === undefined ? "failed" : "pending";
  const nextAt = new Date(sentAt.getTime() + (wait ?? 0));
  await db.webhookDelivery.updateMany({
    where: { endpointId: id, position, state: "pending" },
    data: { state, sentAt, answer: answer.text, ...(state === "pending" && { nextAt }) },
  });
  if (isTaken(answer)) {
    await db.webhookEndpoint.updateMany({
      where: { id, failingSince: { not: null } },
      data: { failingSince: null },
    });
    return;
  }
  await db.webhookEndpoint.updateMany({ where: { id, failingSince: null }, data: { failingSince: sentAt } });
  const longAgo = new Date(sentAt.getTime() - disabledAfter);
  const isGone = answer.status === 410;
  const { count } = await db.webhookEndpoint.updateMany({
    where: { id, disabledAt: null, ...(!isGone && { failingSince: { lte: longAgo } }) },
    data: { disabledAt: sentAt, disabledReason: isGone ? "gone" : "failing" },
  });
  if (count > 0) log.warn({ reason: isGone ? "gone" : "failing" }, "webhook endpoint disabled");
}
