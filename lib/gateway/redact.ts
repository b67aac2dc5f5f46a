const secretNames = new Set([
  "aes256Key",
  "token",
  "redirectHtml",
  "authenticationToken",
  "ciphertext",
  "nonce",
  "tag",
]);
const struckOut = "[struck out]";

/** A copy of a JSON value without secrets, session ids, card tokens and challenge markup. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretNames.has(name) ? struckOut : within(name, inner),
    ]),
  );
}

/** The platform takes a session's id as a password, so it is struck out; its version and limits may stay. */
function within(name: string, value: unknown): unknown {
  const copy = redact(value);
  if (name !== "session" || typeof copy !== "object" || copy === null || !("id" in copy)) return copy;
  return { ...copy, id: struckOut };
}

/** An operation's path without the session's id. */
export function redactPath(path: string): string {
  return path.replace(/^\/session\/[^/]+\//, `/session/${struckOut}/`);
}

/** The first 4,000 characters of an answer's text without secrets; of what is no JSON, only its length. */
export function redactText(text: string): string {
  try {
    return JSON.stringify(redact(JSON.parse(text))).slice(0, 4_000);
  } catch {
    return `[${text.length} characters that are no JSON]`;
  }
}
