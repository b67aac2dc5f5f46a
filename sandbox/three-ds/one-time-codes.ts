import type { TransStatus } from "@/sandbox/cards";
import { transStatusIn } from "./trans-status";

/** The one-time codes and what the issuer makes of them. */
export const oneTimeCodes: readonly { code: string; verdict: TransStatus; meaning: string }[] = [
  { code: "123456", verdict: "Y", meaning: "authenticated" },
  { code: "111111", verdict: "N", meaning: "failed" },
  { code: "222222", verdict: "A", meaning: "attempted" },
  { code: "333333", verdict: "U", meaning: "unavailable" },
  { code: "444444", verdict: "R", meaning: "rejected (failed in 3DS1)" },
];

/** `undefined`: a wrong code. */
export function transStatusOfCode(code: string, version: string): TransStatus | undefined {
  const verdict = oneTimeCodes.find((known) => known.code === code)?.verdict;
  return verdict && transStatusIn(version, verdict);
}
