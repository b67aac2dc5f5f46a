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

/** `expiresAt` is in epoch milliseconds. `clock`: the timestamp is none, or is from the future. */
export type SignatureCheck =
  | { kind: "valid"; expiresAt: number }
  | { kind: "expired" }
  | { kind: "invalid"; reason: "id" | "signature" | "clock" };

/**
 * Checks that the holder of the merchant's secret signed the request, at most 20 minutes ago.
 *
 * The signature is base64url without padding of HMAC-SHA256 over `id|origin|timestamp`. Clocks may differ by 60
 * seconds. Hosted frame contract, Opening the frame.
 */
export function checkSignature(
  request: SignedRequest,
  merchant: { id: string; secret: string },
  now: number,
): SignatureCheck {
  const expected = signFrame(request, merchant.secret);
  if (request.id !== merchant.id) return { kind: "invalid", reason: "id" };
  if (!equalInConstantTime(request.signature, expected)) return { kind: "invalid", reason: "signature" };
  return checkTimestamp(request.timestamp, now);
}

/** Checks a signed timestamp: one from the future is invalid, one of more than 20 minutes ago has expired. */
export function checkTimestamp(timestamp: string, now: number): SignatureCheck {
  const signedAt = parseTimestamp(timestamp);
  if (signedAt === undefined || signedAt > now + clockSkewMs) return { kind: "invalid", reason: "clock" };
  const expiresAt = signedAt + signatureLifetimeMs + clockSkewMs;
  return now > expiresAt ? { kind: "expired" } : { kind: "valid", expiresAt };
}

/** The signature that the merchant's server makes. */
export function signFrame(
  { id, origin, timestamp }: Omit<SignedRequest, "signature">,
  secret: string,
): string {
  return createHmac("sha256", secret).update(signedText({ id, origin, timestamp })).digest("base64url");
}

/** The text under the signature. */
export function signedText({ id, origin, timestamp }: Omit<SignedRequest, "signature">): string {
  return [id, origin, timestamp].join("|");
}

/** Compares two texts in a time that does not depend on where they differ. */
export function equalInConstantTime(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** `yyyyMMddHHmmss` in epoch milliseconds; undefined if the text is no such time. */
export function parseTimestamp(timestamp: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const time = new Date(iso);
  return !Number.isNaN(time.getTime()) && time.toISOString() === iso ? time.getTime() : undefined;
}

/** Epoch milliseconds as `yyyyMMddHHmmss`, UTC. */
export function formatTimestamp(time: number): string {
  return new Date(time).toISOString().replace(/\D/g, "").slice(0, 14);
}
