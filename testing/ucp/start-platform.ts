import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from "node:crypto";
import { createServer } from "node:http";

import { listenOnFreePort } from "@/testing/listen-on-free-port";

const version = "2026-04-08";

export type PlatformOptions = {
  /** Whether it publishes a key, and signs. */
  signs?: boolean;
  version?: string;
  capabilities?: readonly string[];
  /** The path of its webhook, which may change. */
  webhookPath?: () => string;
  /** What its webhook answers; 200 unless told otherwise. */
  answer?: () => number;
};

export type SentRequest = { method: string; url: URL; headers: Headers; body: Buffer };
export type ReceivedWebhook = { headers: Record<string, string>; body: string; path: string };

const all = [
  "checkout",
  "fulfillment",
  "discount",
  "buyer_consent",
  "order",
  "catalog.search",
  "catalog.lookup",
];

export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/**
 * Starts the platform of an agent on this machine: its profile, its key, and its receiver of webhooks.
 *
 * Signatures are made and checked here by hand, after RFC 9421, so that a mistake of the shop's library shows.
 */
export async function startPlatform({
  signs = true,
  capabilities = all,
  answer = () => 200,
  webhookPath = () => "/orders",
  ...options
}: PlatformOptions = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const received: ReceivedWebhook[] = [];
  const seen = { profile: 0 };
  const server = createServer((request, response) => {
    if (request.method === "GET") {
      seen.profile += 1;
      response.writeHead(200, { "content-type": "application/json", "cache-control": "public, max-age=60" });
      response.end(JSON.stringify(profile()));
      return;
    }
    void request.toArray().then((chunks: Buffer[]) => {
      const headers = request.headers as Record<string, string>;
      received.push({ headers, body: Buffer.concat(chunks).toString(), path: request.url ?? "" });
      response.writeHead(answer()).end();
    });
  });
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  // One for each platform, because the shop keeps profiles by their addresses.
  const url = `${origin}/${randomUUID()}/profile`;
  const profile = () => ({
    ucp: {
      version: options.version ?? version,
      services: {},
      payment_handlers: {},
      capabilities: Object.fromEntries(
        capabilities.map((name) => [
          `dev.ucp.shopping.${name}`,
          [{ version, ...(name === "order" && { config: { webhook_url: origin + webhookPath() } }) }],
        ]),
      ),
    },
    ...(signs && { signing_keys: [{ kid: "test-1", ...publicKey.export({ format: "jwk" }) }] }),
  });

  /** Makes a request as this platform sends it, with an idempotency key of its own unless it has one. */
  const request = (
    method: string,
    address: string,
    sent?: unknown,
    headers: Record<string, string> = {},
  ): SentRequest => {
    const body = Buffer.from(sent === undefined ? "" : JSON.stringify(sent));
    const plain: Record<string, string> = {
      "ucp-agent": `profile="${url}"`,
      "request-id": randomUUID(),
      ...(method !== "GET" && { "idempotency-key": randomUUID() }),
      ...(body.length > 0 && { "content-type": "application/json" }),
      ...headers,
    };
    const target = new URL(address);
    return {
      method,
      url: target,
      headers: new Headers(signs ? signed({ method, target, headers: plain, body }, privateKey) : plain),
      body,
    };
  };
  const stop = () => server.close();
  return { url, request, received, seen, stop };
}

type Unsigned = { method: string; target: URL; headers: Record<string, string>; body: Buffer };

function signed({ method, target, headers, body }: Unsigned, key: KeyObject): Record<string, string> {
  const sent = { ...headers, ...(body.length > 0 && { "content-digest": digestOf(body) }) };
  const names = ["ucp-agent", "idempotency-key", "content-digest", "content-type"].filter(
    (name) => name in sent,
  );
  const components = ["@method", "@authority", "@path", ...names];
  const input = `(${components.map((name) => `"${name}"`).join(" ")});keyid="test-1"`;
  const data = Buffer.from(baseOf({ method, target, headers: sent }, components, input));
  const signature = sign("sha256", data, { key, dsaEncoding: "ieee-p1363" }).toString("base64");
  return { ...sent, "signature-input": `sig1=${input}`, signature: `sig1=:${signature}:` };
}

/** The signature base of a request (RFC 9421, 2.5). */
function baseOf(
  { method, target, headers }: { method: string; target: URL; headers: Record<string, string> },
  components: readonly string[],
  input: string,
): string {
  const derived: Record<string, string> = {
    "@method": method,
    "@authority": target.host,
    "@path": target.pathname,
    "@query": target.search,
  };
  const values = components.map((name) => `"${name}": ${derived[name] ?? headers[name] ?? ""}`);
  return [...values, `"@signature-params": ${input}`].join("\n");
}

function digestOf(body: Buffer): string {
  return `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
}

/** Whether one of a shop's keys has signed a webhook, with all that it must cover. */
export function isSignedWebhook(
  { headers, body, path }: ReceivedWebhook,
  keys: readonly { kid: string }[],
): boolean {
  const [, input = "", list = "", kid] =
    /^sig1=(\(([^)]*)\);created=\d+;keyid="([^"]+)")$/.exec(headers["signature-input"] ?? "") ?? [];
  const [, signature = ""] = /^sig1=:([^:]+):$/.exec(headers.signature ?? "") ?? [];
  const key = keys.find((each) => each.kid === kid);
  const components = list.split(" ").map((name) => name.replaceAll('"', ""));
  const covers = ["@method", "@authority", "@path", "ucp-agent", "content-digest", "content-type"];
  if (key === undefined || !covers.every((name) => components.includes(name))) return false;
  if (headers["content-digest"] !== digestOf(Buffer.from(body))) return false;
  const target = new URL(path, `http://${headers.host}`);
  const base = Buffer.from(baseOf({ method: "POST", target, headers }, components, input));
  const publicKey = createPublicKey({ key, format: "jwk" });
  return verify(
    "sha256",
    base,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64"),
  );
}
