import { z } from "zod";

import { parseJson } from "@/lib/parse-json";

/** A violation as it is stored: without anything that names a shopper, an order or a payment. */
export type CspViolationKind = { directive: string; blocked: string; page: string; source: string };

const maxReports = 20;
const text = z.string().max(4_000).optional();

/** The body of a `report-uri` request. Content Security Policy Level 3, 5.3. */
const legacyReport = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
    "source-file": text,
  }),
});

/** The body of a `report-to` request. Reporting API, 3.1; Content Security Policy Level 3, 5.2. */
const reportingApi = z.array(
  z.object({
    type: z.string(),
    body: z
      .object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text })
      .nullish(),
  }),
);

/**
 * Reads what a browser posts about violations of the content security policy; empty for anything else.
 *
 * Anyone can post a report, so it counts only for a page of this shop. Paths lose ids and tokens, addresses their query.
 */
export function readCspReports(body: string, appUrl: string): CspViolationKind[] {
  const posted = parseJson(body);
  const legacy = legacyReport.safeParse(posted);
  const modern = reportingApi.safeParse(posted);
  if (legacy.success) {
    const report = legacy.data["csp-report"];
    const directive = report["effective-directive"] ?? report["violated-directive"];
    const found = {
      directive,
      page: report["document-uri"],
      blocked: report["blocked-uri"],
      source: report["source-file"],
    };
    return [found].flatMap((each) => normalize(each, appUrl));
  }
  if (!modern.success) return [];
  return modern.data.slice(0, maxReports).flatMap(({ type, body: report }) => {
    if (type !== "csp-violation" || !report) return [];
    const {
      effectiveDirective: directive,
      documentURL: page,
      blockedURL: blocked,
      sourceFile: source,
    } = report;
    return normalize({ directive, page, blocked, source }, appUrl);
  });
}

function normalize(
  { directive = "", page = "", blocked = "", source = "" }: Partial<CspViolationKind>,
  appUrl: string,
): CspViolationKind[] {
  const [name = ""] = directive.split(" ");
  if (!/^[a-z-]{3,40}$/.test(name)) return [];
  // The document of unknown markup in a challenge has no other address.
  const isMarkup = page === "data" || page.startsWith("data:");
  if (!isMarkup && originOf(page) !== appUrl) return [];
  return [
    {
      directive: name,
      page: isMarkup ? "the bank's markup" : pathOf(page),
      blocked: describe(blocked, appUrl),
      source: describe(source, appUrl),
    },
  ];
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** A keyword such as `inline`, a path of the shop, or the origin of another site. */
function describe(address: string, appUrl: string): string {
  if (/^[a-z-]{0,40}$/.test(address)) return address;
  const origin = originOf(address);
  if (origin === appUrl) return pathOf(address);
  if (origin === undefined) return "unreadable";
  return (origin === "null" ? new URL(address).protocol : origin).slice(0, 200);
}

/** The path of an address, with its ids and tokens left out. */
function pathOf(address: string): string {
  return new URL(address).pathname
    .replace(/^\/(orders\/open|orders|admin\/orders|products)\/[^/]+/, "/$1/…")
    .replace(/^\/payments\/[^/]+/, "/payments/…")
    .replace(/[\w-]{20,}/g, "…")
    .slice(0, 100);
}
