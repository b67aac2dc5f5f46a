import "server-only";

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import { derivedKeys } from "@/lib/derived-keys";

const path = "/csp-reports";
const endpoint = "csp";
/** Seconds in which the reports of a page are taken. */
const lifetime = 60 * 60;

type Signing = { keys: ReturnType<typeof derivedKeys>; now: Date };

const signingNow = (): Signing => ({ keys: derivedKeys("csp-reports"), now: new Date() });

/**
 * Makes the address to which one served page reports: with a random id and its end, signed by HMAC-SHA256. Who was served no page
 * has none.
 */
export function mintReportAddress({ keys, now }: Signing = signingNow()): string {
  const ends = Math.floor(now.getTime() / 1000) + lifetime;
  const signed = `${ends.toString(36)}.${randomBytes(9).toString("base64url")}`;
  return `${path}?page=${signed}.${signatureOf(signed, keys.current).toString("base64url")}`;
}

/** The page whose address this is; undefined if the shop did not make it, or an hour has passed. */
export function readReportedPage(
  token: string | null,
  { keys, now }: Signing = signingNow(),
): string | undefined {
  const [ends = "", page = "", signature = "", ...rest] = token?.split(".") ?? [];
  if (rest.length > 0) return undefined;
  const sent = Buffer.from(signature, "base64url");
  const isSigned = keys.accepted.some((key) => {
    const expected = signatureOf(`${ends}.${page}`, key);
    return sent.length === expected.length && timingSafeEqual(sent, expected);
  });
  return isSigned && Number.parseInt(ends, 36) * 1000 > now.getTime() ? page : undefined;
}

/** Names the endpoint that `report-to` refers to. Reporting API, 3.2. */
export function cspReportHeaders(address: string) {
  return { "reporting-endpoints": `${endpoint}="${address}"` };
}

/** The directives that make a browser report violations; older browsers read only `report-uri`. */
export function cspReportDirectives(address: string): string[] {
  return [`report-uri ${address}`, `report-to ${endpoint}`];
}

function signatureOf(signed: string, key: Buffer): Buffer {
  return createHmac("sha256", key).update(signed).digest();
}
