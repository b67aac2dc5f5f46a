import { parseJson } from "@/lib/parse-json";

const secretNames = new Set([
  "aes256Key",
  "token",
  "redirectHtml",
  "authenticationToken",
  "ciphertext",
  "nonce",
  "tag",
  // Its path holds the token of the payer's return.
  "authRedirectUrl",
]);
const redacted = "[redacted]";
const maxBodyLength = 4_000;

/** A copy of a JSON value with secrets, session ids, card tokens and challenge markup redacted. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretNames.has(name) ? redacted : name === "session" ? redactSession(inner) : redact(inner),
    ]),
  );
}

/** The platform treats a session's id as a password. Its version and limits are kept. */
function redactSession(session: unknown): unknown {
  const copy = redact(session);
  if (typeof copy !== "object" || copy === null || !("id" in copy)) return copy;
  return { ...copy, id: redacted };
}

/** An operation's path with the session's id redacted. */
export function redactPath(path: string): string {
  return path.replace(/^\/session\/[^/]+\//, `/session/${redacted}/`);
}

/** The first 4,000 characters of a response body with secrets redacted; only the length of a body that is not JSON. */
export function redactBody(text: string): string {
  const body = parseJson(text);
  if (body === undefined) return `[not JSON, ${text.length} characters]`;
  return JSON.stringify(redact(body)).slice(0, maxBodyLength);
}
