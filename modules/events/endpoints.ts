import "server-only";

import { randomUUID } from "node:crypto";

import type { Prisma } from "@/lib/db/generated/client";
import { isPublic } from "@/lib/environment";
import type { Deps } from "@/lib/payments/deps";
import { err, ok, type Result } from "@/lib/result";

import { newSecret, sealSecret } from "./endpoint-secret";
import { readReceiverUrl, type ReceiverProblem } from "./receiver-address";
import { isTaken, sendTo, type SendDeps } from "./send-webhooks";

/** Milliseconds in which the secret before a new one still signs. */
const overlap = 24 * 3_600_000;
/** How many deliveries a page shows. */
const shown = 50;

export type Changed = { kind: "changed" };

/** What is shown of an endpoint, never its secret. */
const endpointColumns = {
  id: true,
  url: true,
  types: true,
  createdBy: true,
  createdAt: true,
  previousUntil: true,
  failingSince: true,
  disabledAt: true,
  disabledReason: true,
} satisfies Prisma.WebhookEndpointSelect;

export type EndpointView = Prisma.WebhookEndpointGetPayload<{ select: typeof endpointColumns }>;

export async function listEndpoints({ db }: Pick<Deps, "db">): Promise<EndpointView[]> {
  return db.webhookEndpoint.findMany({
    where: { endedAt: null },
    orderBy: { createdAt: "asc" },
    select: endpointColumns,
  });
}

/** An endpoint with its last deliveries, the latest first; undefined if there is none. */
export async function readEndpoint({ id }: { id: string }, { db }: Pick<Deps, "db">) {
  const endpoint = await db.webhookEndpoint.findFirst({
    where: { id, endedAt: null },
    select: {
      ...endpointColumns,
      deliveries: {
        orderBy: { position: "desc" },
        take: shown,
        include: { event: { select: { type: true, at: true } } },
      },
    },
  });
  return endpoint ?? undefined;
}

export type EndpointDetails = NonNullable<Awaited<ReturnType<typeof readEndpoint>>>;

type SecretDeps = Pick<SendDeps, "db" | "now" | "keys" | "settings">;

/** Adds an endpoint, which gets what happens from now on, and returns its secret: it is not shown again. */
export async function addEndpoint(
  { url, types, by }: { url: string; types: readonly string[]; by: string },
  { db, now, keys, settings }: SecretDeps,
): Promise<Result<{ secret: string }, ReceiverProblem | { kind: "no_types" }>> {
  const read = readReceiverUrl(url, { loopback: !isPublic(settings.appUrl) });
  if (!read.ok) return read;
  if (types.length === 0) return err({ kind: "no_types" });
  const id = randomUUID();
  const secret = newSecret();
  await db.webhookEndpoint.createMany({
    data: {
      id,
      url: read.value.href,
      types: [...types],
      secretSealed: sealSecret(secret, id, keys),
      createdBy: by,
      createdAt: now(),
    },
  });
  return ok({ secret });
}

/** Gives an endpoint a new secret and returns it. The one before signs, too, for a day. */
export async function rotateSecret(
  { id }: { id: string },
  { db, now, keys }: SecretDeps,
): Promise<Result<{ secret: string }, Changed>> {
  const found = await db.webhookEndpoint.findFirst({ where: { id, endedAt: null } });
  if (found === null) return err({ kind: "changed" });
  const { secretSealed } = found;
  const secret = newSecret();
  const { count } = await db.webhookEndpoint.updateMany({
    where: { id, secretSealed },
    data: {
      secretSealed: sealSecret(secret, id, keys),
      previousSealed: secretSealed,
      previousUntil: new Date(now().getTime() + overlap),
    },
  });
  return count === 1 ? ok({ secret }) : err({ kind: "changed" });
}

export const endpointChanges = ["disable", "enable", "types", "remove", "again"] as const;

export type EndpointChange = {
  id: string;
  change: (typeof endpointChanges)[number];
  /** What it gets from now on. */
  types?: readonly string[];
  /** The delivery that is sent again, whatever became of it. */
  position?: bigint;
};

/** Changes an endpoint. What happens while it is disabled waits for it; `remove` is for good. `changed` if a colleague was first. */
export async function changeEndpoint(
  { id, change, types = [], position }: EndpointChange,
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<Result<void, Changed>> {
  const enabled = { disabledAt: null, disabledReason: null, failingSince: null };
  const changes = {
    disable: [{ disabledAt: null }, { disabledAt: now(), disabledReason: "staff" }],
    enable: [{ disabledAt: { not: null } }, enabled],
    types: [{}, { types: [...types] }],
    remove: [{}, { endedAt: now() }],
    again: [{ deliveries: { some: { position } } }, {}],
  } satisfies Record<typeof change, [Prisma.WebhookEndpointWhereInput, object]>;
  if (change === "types" && types.length === 0) return err({ kind: "changed" });
  if (change === "again" && position === undefined) return err({ kind: "changed" });
  return db.$transaction(async (tx) => {
    const [where, data] = changes[change];
    const { count } = await tx.webhookEndpoint.updateMany({ where: { ...where, id, endedAt: null }, data });
    if (count === 0) return err({ kind: "changed" });
    const sent = change === "again" ? { position } : change === "enable" ? { state: "pending" } : undefined;
    if (sent !== undefined)
      await tx.webhookDelivery.updateMany({
        where: { endpointId: id, ...sent },
        data: { state: "pending", attempts: 0, nextAt: now() },
      });
    return ok(undefined);
  });
}

/** Sends a message of the type `webhook.test.v1` at once, which is no event, and returns what the receiver answered. */
export async function testEndpoint(
  { id }: { id: string },
  deps: SecretDeps,
): Promise<Result<{ taken: boolean; answer: string }, Changed>> {
  const endpoint = await deps.db.webhookEndpoint.findFirst({ where: { id, endedAt: null } });
  if (endpoint === null) return err({ kind: "changed" });
  const timestamp = deps.now().toISOString();
  const answer = await sendTo(
    endpoint,
    { id: randomUUID(), type: "webhook.test.v1", timestamp, data: {} },
    deps,
  );
  return ok({ taken: isTaken(answer), answer: answer.text });
}
