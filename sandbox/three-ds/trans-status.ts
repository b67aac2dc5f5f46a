import { cardOf, type TestCard, type ThreeDsVersion, type TransStatus } from "@/sandbox/cards";
import type { Authentication, AuthenticationStatus, OrderStatus } from "@/sandbox/ledger/records";

type Recommendation = Authentication["recommendation"];

type Meaning = {
  status: AuthenticationStatus;
  orderStatus: OrderStatus;
  recommendation: Recommendation;
  gatewayCode: "APPROVED" | "DECLINED";
  result: "SUCCESS" | "FAILURE";
};

const passed = { recommendation: "PROCEED", gatewayCode: "APPROVED", result: "SUCCESS" } as const;
const failed = { recommendation: "DO_NOT_PROCEED", gatewayCode: "DECLINED", result: "FAILURE" } as const;

/** What each letter means in the gateway's fields. */
export const transStatusMeanings: Record<TransStatus, Meaning> = {
  Y: { ...passed, status: "AUTHENTICATION_SUCCESSFUL", orderStatus: "AUTHENTICATED" },
  A: { ...passed, status: "AUTHENTICATION_ATTEMPTED", orderStatus: "AUTHENTICATED" },
  U: {
    ...failed,
    recommendation: "PROCEED",
    status: "AUTHENTICATION_UNAVAILABLE",
    orderStatus: "AUTHENTICATION_NOT_NEEDED",
  },
  N: { ...failed, status: "AUTHENTICATION_FAILED", orderStatus: "AUTHENTICATION_UNSUCCESSFUL" },
  R: { ...failed, status: "AUTHENTICATION_REJECTED", orderStatus: "AUTHENTICATION_UNSUCCESSFUL" },
};

/** The letter in this version of 3-D Secure: 3DS1 has no R. */
export function transStatusIn(version: ThreeDsVersion | "NONE", transStatus: TransStatus): TransStatus {
  return transStatus === "R" && version === "3DS1" ? "N" : transStatus;
}

/** The finished authentication. `recommendation` replaces the usual one of U. */
export function withTransStatus(
  authentication: Authentication,
  transStatus: TransStatus,
  { number, now, recommendation }: { number: string; now: string; recommendation?: Recommendation },
): Authentication {
  const meaning = transStatusMeanings[transStatus];
  return {
    ...authentication,
    transStatus,
    status: meaning.status,
    recommendation: recommendation ?? meaning.recommendation,
    gatewayCode: meaning.gatewayCode,
    result: meaning.result,
    eci: eciOf(cardOf(number)?.brand ?? "UNKNOWN", transStatus),
    updatedAt: now,
  };
}

/** The scheme's electronic commerce indicator: 02, 01, 00 for Mastercard and Maestro; 05, 06, 07 for the others. */
function eciOf(brand: TestCard["brand"], transStatus: TransStatus): string {
  const [authenticated, attempted, none] =
    brand === "MASTERCARD" || brand === "MAESTRO"
      ? (["02", "01", "00"] as const)
      : (["05", "06", "07"] as const);
  if (transStatus === "Y") return authenticated;
  return transStatus === "A" ? attempted : none;
}
