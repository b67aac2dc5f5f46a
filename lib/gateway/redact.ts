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

/** A copy of a JSON value without secrets, card tokens and challenge markup. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secretNames.has(name) ? struckOut : redact(inner)]),
  );
}

/** The first 4,000 characters of an answer's text without secrets; of what is no JSON, only its length. */
export function redactText(text: string): string {
  try {
    return JSON.stringify(redact(JSON.parse(text))).slice(0, 4_000);
  } catch {
    return `[${text.length} characters that are no JSON]`;
  }
}
