import "server-only";

import { randomBytes } from "node:crypto";

import { Webhook } from "standardwebhooks";

import type { WebhookEndpoint } from "@/lib/db/generated/client";
import type { Database } from "@/lib/db/database";
import { openSealed, seal, type SealingKeys } from "@/lib/payments/sealing";

/** Makes a secret as Standard Webhooks writes it: 256 bits. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

export function sealSecret(secret: string, endpointId: string, keys: SealingKeys): string {
  return seal(Buffer.from(secret), endpointId, keys);
}

type Sealed = Pick<WebhookEndpoint, "id" | "secretSealed" | "previousSealed" | "previousUntil">;

/**
 * The headers of a message, signed with the endpoint's secret and, while a rotation lasts, with the one before. Undefined if no accepted
 * key opens the secret. Standard Webhooks, "Webhook metadata" and "Signature scheme".
 */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  endpoint: Sealed,
  { keys, now }: { keys: SealingKeys; now: () => Date },
): Record<string, string> | undefined {
  const at = now();
  const { secretSealed, previousSealed, previousUntil } = endpoint;
  const previous = previousUntil !== null && previousUntil > at ? previousSealed : null;
  const secrets = [secretSealed, previous].flatMap((sealed) =>
    sealed === null ? [] : (openSealed(sealed, endpoint.id, keys)?.toString() ?? []),
  );
  if (secrets.length === 0) return undefined;
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
  };
}

/** Seals a secret with the current key if it has another one, so that the key before is not needed for ever. */
export async function resealSecret(
  { id, secretSealed }: Sealed,
  { db, keys }: { db: Database; keys: SealingKeys },
): Promise<void> {
  if (openSealed(secretSealed, id, { ...keys, accepted: [keys.current] }) !== undefined) return;
  const secret = openSealed(secretSealed, id, keys);
  if (secret === undefined) return;
  await db.webhookEndpoint.updateMany({
    where: { id, secretSealed },
    data: { secretSealed: seal(secret, id, keys) },
  });
}
