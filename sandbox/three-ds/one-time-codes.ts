import type { ThreeDsVersion, TransStatus } from "@/sandbox/cards";
import { transStatusIn } from "./trans-status";

/** The one-time codes that the issuer's page accepts; every other code is wrong. */
export const oneTimeCodes: readonly { code: string; transStatus: TransStatus; meaning: string }[] = [
  { code: "123456", transStatus: "Y", meaning: "authenticated" },
  { code: "111111", transStatus: "N", meaning: "failed" },
  { code: "222222", transStatus: "A", meaning: "attempted" },
  { code: "333333", transStatus: "U", meaning: "unavailable" },
  { code: "444444", transStatus: "R", meaning: "rejected (failed in 3DS1)" },
];

/** The result that a code leads to; undefined for a wrong code. */
export function transStatusOfCode(code: string, version: ThreeDsVersion | "NONE"): TransStatus | undefined {
  const transStatus = oneTimeCodes.find((known) => known.code === code)?.transStatus;
  return transStatus && transStatusIn(version, transStatus);
}
