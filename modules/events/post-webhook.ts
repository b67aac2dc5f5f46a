import "server-only";

import http from "node:http";
import https from "node:https";

import { cleanText } from "@/lib/text/clean-text";

import { checkedLookup, readReceiverUrl, ReceiverRefused, type ReceiverRule } from "./receiver-address";

/** Milliseconds until the receiver must have answered in full. */
const answersWithin = 10_000;
/** How much of an answer is read, in bytes, and shown, in characters. */
const readBytes = 2_000;
const shownLength = 200;

/** `text` is what the receiver answered, or why there is no answer. */
export type WebhookAnswer = { status?: number; text: string };

/** Posts a body to a receiver once. Follows no redirect, and connects to no address but one that was checked. */
export async function postWebhook(
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  { rule, lookup = checkedLookup(rule), timeoutMs = answersWithin }: PostRules,
): Promise<WebhookAnswer> {
  const read = readReceiverUrl(url, rule);
  if (!read.ok) return { text: refusedText };
  const begun = Date.now();
  try {
    const { status, text } = await exchange(read.value, {
      method: "POST",
      body,
      mostBytes: readBytes,
      lookup,
      headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const said = cleanText(text).slice(0, shownLength);
    const took = `${status} in ${Date.now() - begun} ms`;
    if (status >= 300 && status < 400) return { status, text: `${took}: redirects are not followed` };
    return { status, text: said === "" ? took : `${took}: ${said}` };
  } catch (error) {
    if (error instanceof ReceiverRefused) return { text: refusedText };
    if (Date.now() - begun >= timeoutMs) return { text: `no answer within ${timeoutMs / 1000} seconds` };
    const code = error instanceof Error && "code" in error ? String(error.code) : "unreadable answer";
    return { text: `no answer: ${code}` };
  }
}

type PostRules = {
  rule: ReceiverRule;
  lookup?: ReturnType<typeof checkedLookup>;
  timeoutMs?: number;
};

const refusedText = "refused: not a public address with https";

type Exchange = Pick<https.RequestOptions, "lookup" | "headers" | "signal" | "method"> & {
  body?: string;
  /** How much of the answer is read. */
  mostBytes: number;
};

/** Sends a request once and reads the answer. It follows no redirect, and `lookup` checks the address. */
export function exchange(
  url: URL,
  { body, mostBytes, ...options }: Exchange,
): Promise<{ status: number; text: string }> {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    // A connection of its own: one that is open already may be to an address that nobody checked.
    const sent = request(url, { ...options, agent: false }, (response) => {
      let text = "";
      const done = () => {
        response.destroy();
        resolve({ status: response.statusCode ?? 0, text });
      };
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text += chunk;
        if (text.length >= mostBytes) done();
      });
      response.on("end", done).on("error", reject);
    });
    // A receiver that changes the protocol, or closes without an answer, gives neither a response nor an error.
    sent.on("close", () => reject(new Error("closed without an answer")));
    sent.on("error", reject).end(body);
  });
}
