import type { PayerVerdict } from "@/sandbox/cards";
import { verdictUnder } from "@/sandbox/gateway/authentication-rules";

/** The one-time codes and what the issuer makes of them. */
export const TEST_CODES: readonly { code: string; verdict: PayerVerdict; meaning: string }[] = [
  { code: "123456", verdict: "Y", meaning: "authenticated" },
  { code: "111111", verdict: "N", meaning: "failed" },
  { code: "222222", verdict: "A", meaning: "attempted" },
  { code: "333333", verdict: "U", meaning: "unavailable" },
  { code: "444444", verdict: "R", meaning: "rejected (failed in 3DS1)" },
];

/** `undefined`: a wrong code. */
export function verdictOfCode(code: string, version: string): PayerVerdict | undefined {
  const verdict = TEST_CODES.find((known) => known.code === code)?.verdict;
  return verdict && verdictUnder(version, verdict);
}
