import { createHmac, timingSafeEqual } from "node:crypto";

const signatureLifetimeMs = 20 * 60 * 1000;
const clockSkewMs = 60 * 1000;

export type SignedRequest = {
  id: string;
  origin: string;
  /** UTC, `yyyyMMddHHmmss`. */
  timestamp: string;
  signature: string;
};

export type SignatureCheck = { kind: "good"; expiresAt: number } | { kind: "expired" } | { kind: "wrong" };

/**
 * Judges who asks for the card frame: only the holder of the secret can have signed, and lately.
 *
 * The signature is base64url without padding of HMAC-SHA256 over `id|origin|timestamp`. It is good for 20
 * minutes, give or take 60 seconds of clock; `expiresAt` is the epoch millisecond when it ends.
 */
export function checkSignature(
  request: SignedRequest,
  merchant: { id: string; secret: string },
  now: number,
): SignatureCheck {
  const expected = signFrame(request, merchant.secret);
  if (request.id !== merchant.id || !equalInConstantTime(request.signature, expected))
    return { kind: "wrong" };
  return checkTimestamp(request.timestamp, now);
}

/** Whether a signed moment is neither to come nor too long ago. */
export function checkTimestamp(timestamp: string, now: number): SignatureCheck {
  const signedAt = parseTimestamp(timestamp);
  if (signedAt === undefined || signedAt > now + clockSkewMs) return { kind: "wrong" };
  const expiresAt = signedAt + signatureLifetimeMs + clockSkewMs;
  return now > expiresAt ? { kind: "expired" } : { kind: "good", expiresAt };
}

/** The signature that the merchant's server is expected to have made. */
export function signFrame(
  { id, origin, timestamp }: Omit<SignedRequest, "signature">,
  secret: string,
): string {
  return createHmac("sha256", secret).update(`${id}|${origin}|${timestamp}`).digest("base64url");
}

/** Compares two texts without telling by time where they differ. */
export function equalInConstantTime(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** `yyyyMMddHHmmss` as epoch milliseconds, or undefined where it is no such moment. */
export function parseTimestamp(timestamp: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const moment = new Date(iso);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === iso ? moment.getTime() : undefined;
}

/** An epoch millisecond as `yyyyMMddHHmmss`, UTC. */
export function formatTimestamp(moment: number): string {
  return new Date(moment).toISOString().replace(/\D/g, "").slice(0, 14);
}
