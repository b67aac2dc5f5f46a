/** A text that people or programs keep or see, and where it came from. */
export type Seen = { where: string; text: string };

/**
 * If any of the secrets is in the texts, plain or encoded: a line for each secret and place.
 *
 * Found are also its parts of `leastLength` characters from the start, as a shortened log line has them, its URL and JSON forms,
 * its hexadecimal form, and its base64 at each of the three offsets in which it may stand within other bytes. Letters may be in
 * another case.
 */
export function findSecrets(seen: Iterable<Seen>, secrets: ReadonlyMap<string, string>): string[] {
  const forms = [...secrets].flatMap(([name, secret]) =>
    formsOf(secret).map(([form, text]) => ({ name, form, text: text.toLowerCase() })),
  );
  const found = new Set<string>();
  for (const { where, text } of seen) {
    const lowered = text.toLowerCase();
    for (const { name, form, text: needle } of forms)
      if (lowered.includes(needle)) found.add(`${where} holds ${name} (${form})`);
  }
  return [...found];
}

/** A shorter part may be in a text by chance. */
const leastLength = 16;

function formsOf(secret: string): [form: string, text: string][] {
  if (secret.length < leastLength) throw new Error("a secret to look for is too short");
  const bytes = Buffer.from(secret, "utf8");
  return [
    ["plain", secret.slice(0, leastLength)],
    ["its end", secret.slice(-leastLength)],
    ["for a URL", encodeURIComponent(secret)],
    ["as JSON", JSON.stringify(secret).slice(1, -1)],
    ["hexadecimal", bytes.toString("hex")],
    ...[0, 1, 2].flatMap((offset): [string, string][] => [
      ["base64", base64At(bytes, offset, "base64")],
      ["base64url", base64At(bytes, offset, "base64url")],
    ]),
  ];
}

/** The part of the base64 form that does not depend on the bytes before and after. */
function base64At(bytes: Buffer, offset: number, encoding: "base64" | "base64url"): string {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const whole = padded.length - (padded.length % 3);
  const skipped = offset === 0 ? 0 : 4;
  return padded.subarray(0, whole).toString(encoding).slice(skipped);
}
