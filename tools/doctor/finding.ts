/** What was looked at, and how it is; `advice` says what to do about it. */
export type Finding = { part: string; isOk: boolean; text: string; advice?: string };

export const fine = (part: string, text: string): Finding => ({ part, isOk: true, text });
export const wrong = (part: string, text: string, advice: string): Finding => ({
  part,
  isOk: false,
  text,
  advice,
});

/** The message of an error, without the secrets that an address may hold. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/\/\/[^@\s/]*@/g, "//…@").trim();
}
