import "server-only";

import { lookup as resolveName, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";

import ipaddr from "ipaddr.js";

import { err, ok, type Result } from "@/lib/result";

/** Whether receivers on this machine are admitted, as they are if the shop itself is at a loopback address. */
export type ReceiverRule = { loopback: boolean };

/** IPv6 that is routed on the internet (RFC 4291, 2.4). What is translated to IPv4 is in none of its ranges. */
const globalIpv6 = ipaddr.parseCIDR("2000::/3");

/** Whether an address may be connected to: one of the internet, never one of the network that the shop is in. */
export function isReceiver(address: string, { loopback }: ReceiverRule): boolean {
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === "loopback") return loopback;
  return range === "unicast" && (parsed.kind() === "ipv4" || parsed.match(globalIpv6));
}

export class ReceiverRefused extends Error {}

/** Resolves a name for a connection, which then goes to the addresses that were checked and no others: DNS may answer differently the next time. */
export function checkedLookup(rule: ReceiverRule, resolve: typeof resolveName = resolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error ?? new Error("no address"), []);
      if (!addresses.every(({ address }) => isReceiver(address, rule)))
        return callback(new ReceiverRefused(), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
}

export type ReceiverProblem = { kind: "invalid_url" | "not_https" | "private_address" };

/** Reads the address of a receiver: https, without a password. A name is checked when it is connected to. */
export function readReceiverUrl(text: string, rule: ReceiverRule): Result<URL, ReceiverProblem> {
  if (!URL.canParse(text)) return err({ kind: "invalid_url" });
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.hash !== "") return err({ kind: "invalid_url" });
  if (url.protocol !== "https:" && !(rule.loopback && url.protocol === "http:"))
    return err({ kind: "not_https" });
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 && !isReceiver(host, rule) ? err({ kind: "private_address" }) : ok(url);
}
