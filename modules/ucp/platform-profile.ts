import "server-only";

import { parseDictionary } from "structured-headers";
import { z } from "zod";

import { isPublic } from "@/lib/environment";
import { ok, type Result } from "@/lib/result";
import { exchange } from "@/modules/events/post-webhook";
import { checkedLookup, readReceiverUrl, type ReceiverRule } from "@/modules/events/receiver-address";

import { type ProtocolError, readJson, refusal, ucpVersion } from "./protocol";

const second = 1_000;
const answersWithin = 5 * second;
const mostBytes = 100_000;
/** Milliseconds for which a profile is kept, and that there was none. */
const kept = { read: 300 * second, refused: 60 * second };
/** Milliseconds for which one is used longer while too many are fetched: slow strangers lock out nobody who is known. */
const usableFor = 60 * 60 * second;
/** How many profiles are kept, and how many are fetched at once: agents that nobody knows take no more. */
const mostKept = 500;
const mostAtOnce = 20;

const signingKey = z.object({ kid: z.string(), kty: z.string(), crv: z.string().default("") }).loose();
const config = z.object({ webhook_url: z.string().optional().catch(undefined) });
const capability = z.object({ version: z.string(), config: config.optional() });
const profile = z.object({
  ucp: z.object({ capabilities: z.record(z.string(), z.array(capability)).default({}) }),
  signing_keys: z.array(signingKey).default([]),
});
const versioned = z.object({ ucp: z.object({ version: z.string() }) });

export type SigningKey = z.infer<typeof signingKey>;

/** A platform, as its profile says. */
export type Platform = {
  /** The address of its profile, by which it is known. */
  url: string;
  keys: SigningKey[];
  /** Those that it declares in the shop's version. */
  capabilities: ReadonlySet<string>;
  /** Where it gets the events of its orders. */
  webhookUrl: string | undefined;
};

type Read = Result<Platform, ProtocolError>;
const profiles = new Map<string, { read: Promise<Read>; until: number }>();
let underWay = 0;

/** Loopback addresses are admitted if the shop itself is at one. */
export const ruleOf = (appUrl: string): ReceiverRule => ({ loopback: !isPublic(appUrl) });

/**
 * Finds a platform by the address of its profile.
 *
 * Fetched by https, without redirects and from no address of the shop's own network. Overview, "Profile Requirements".
 */
export async function findPlatform(profileUrl: string, appUrl: string): Promise<Read> {
  const rule = ruleOf(appUrl);
  const url = readReceiverUrl(profileUrl, rule);
  if (!url.ok)
    return refusal(400, "invalid_profile_url", 'Send UCP-Agent: profile="https://…" with a public address.');
  const { href } = url.value;
  const known = profiles.get(href);
  if (known !== undefined && known.until > Date.now()) return known.read;
  if (underWay >= mostAtOnce && known !== undefined && known.until + usableFor > Date.now())
    return known.read;
  if (underWay >= mostAtOnce)
    return refusal(503, "busy", "Too many new profiles at once.", new Date(Date.now() + second));
  underWay += 1;
  const read = fetchProfile(url.value, rule).finally(() => (underWay -= 1));
  const entry = { read, until: Date.now() + kept.refused };
  profiles.delete(href);
  profiles.set(href, entry);
  const [oldest = ""] = profiles.keys();
  if (profiles.size > mostKept) profiles.delete(oldest);
  if ((await read).ok) entry.until = Date.now() + kept.read;
  return read;
}

/** The profile that a request's `UCP-Agent` names, a dictionary of structured fields (RFC 8941); empty text without one. */
export function profileIn(ucpAgent: string | null): string {
  try {
    const value = parseDictionary(ucpAgent ?? "").get("profile")?.[0];
    return typeof value === "string" ? value : "";
  } catch {
    return "";
  }
}

async function fetchProfile(url: URL, rule: ReceiverRule): Promise<Read> {
  try {
    const { status, text } = await exchange(url, {
      method: "GET",
      mostBytes,
      lookup: checkedLookup(rule),
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(answersWithin),
    });
    if (status === 200) return readProfile(url.href, text, rule);
    return refusal(424, "profile_unreachable", `The platform's profile answered ${status}.`);
  } catch {
    return refusal(424, "profile_unreachable", "The platform's profile could not be fetched.");
  }
}

function readProfile(url: string, text: string, rule: ReceiverRule): Read {
  const json = readJson(text);
  const version = versioned.safeParse(json).data?.ucp.version;
  const { data } = profile.safeParse(json);
  if (version !== undefined && version !== ucpVersion)
    return refusal(422, "version_unsupported", `This shop speaks version ${ucpVersion} alone.`);
  if (version === undefined || data === undefined)
    return refusal(422, "profile_malformed", "The platform's profile is not one of UCP.");
  const here = Object.entries(data.ucp.capabilities).flatMap(([name, entries]) => {
    const entry = entries.find((each) => each.version === ucpVersion);
    return entry === undefined ? [] : [{ name, webhookUrl: entry.config?.webhook_url }];
  });
  const { webhookUrl } = here.find(({ name }) => name === "dev.ucp.shopping.order") ?? {};
  return ok({
    url,
    keys: data.signing_keys,
    capabilities: new Set(here.map(({ name }) => name)),
    webhookUrl: webhookUrl !== undefined && readReceiverUrl(webhookUrl, rule).ok ? webhookUrl : undefined,
  });
}
