import "server-only";

import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import { derivedKeys } from "@/lib/derived-keys";
import type { CspReporting } from "@/modules/seam/module-proxy";

/** Where browsers post their reports. */
export const reportPath = "/csp-reports";
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
  return `${reportPath}?page=${signed}.${signatureOf(signed, keys.current).toString("base64url")}`;
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

/** What makes a browser report violations on one served page. Older ones read only `report-uri`. Reporting API, 3.2. */
export function cspReporting(): CspReporting {
  const address = mintReportAddress();
  return {
    directives: [`report-uri ${address}`, "report-to csp"],
    headers: { "reporting-endpoints": `csp="${address}"` },
  };
}

function signatureOf(signed: string, key: Buffer): Buffer {
  return createHmac("sha256", key).update(signed).digest();
}
