import { type Brand, cardOf, type TransStatus, type TestCard, type ThreeDsVersion } from "@/sandbox/cards";
import type { Authentication, AuthenticationStatus, OrderStatus } from "@/sandbox/ledger/records";

type TransStatusMeaning = {
  status: AuthenticationStatus;
  orderStatus: OrderStatus;
  advice: "PROCEED" | "DO_NOT_PROCEED";
  gatewayCode: "APPROVED" | "DECLINED";
  result: "SUCCESS" | "FAILURE";
};

const passed = { advice: "PROCEED", gatewayCode: "APPROVED", result: "SUCCESS" } as const;
const stopped = { advice: "DO_NOT_PROCEED", gatewayCode: "DECLINED", result: "FAILURE" } as const;

/** What the issuer's letter means to the gateway. */
export const transStatusMeanings: Record<TransStatus, TransStatusMeaning> = {
  Y: { ...passed, status: "AUTHENTICATION_SUCCESSFUL", orderStatus: "AUTHENTICATED" },
  A: { ...passed, status: "AUTHENTICATION_ATTEMPTED", orderStatus: "AUTHENTICATED" },
  U: {
    ...stopped,
    advice: "PROCEED",
    status: "AUTHENTICATION_UNAVAILABLE",
    orderStatus: "AUTHENTICATION_NOT_NEEDED",
  },
  N: { ...stopped, status: "AUTHENTICATION_FAILED", orderStatus: "AUTHENTICATION_UNSUCCESSFUL" },
  R: { ...stopped, status: "AUTHENTICATION_REJECTED", orderStatus: "AUTHENTICATION_UNSUCCESSFUL" },
};

/** The electronic commerce indicator of the scheme: Mastercard and Maestro count from 02 down, the others from 05 up. */
function eciOf(brand: Brand, verdict: TransStatus): string {
  if (brand === "MASTERCARD" || brand === "MAESTRO")
    return verdict === "Y" ? "02" : verdict === "A" ? "01" : "00";
  return verdict === "Y" ? "05" : verdict === "A" ? "06" : "07";
}

/** The version that both the merchant and the card accept, the newer first. */
export function chooseVersion(card: TestCard, acceptVersions: string): ThreeDsVersion | undefined {
  const accepted = acceptVersions.split(",").map((version) => version.trim());
  const supported = versionsOf(card);
  return (["3DS2", "3DS1"] as const).find(
    (version) => accepted.includes(version) && supported.includes(version),
  );
}

function versionsOf({ threeDs }: TestCard): readonly ThreeDsVersion[] {
  if (threeDs.kind === "challenge") return threeDs.versions;
  return threeDs.kind === "enrolment_unknown" ? ["3DS1"] : ["3DS1", "3DS2"];
}

/** The verdict as the version can say it: 3DS1 has no R. */
export function transStatusIn(version: string, verdict: TransStatus): TransStatus {
  return verdict === "R" && version === "3DS1" ? "N" : verdict;
}

/** Whether a payment may rest on this authentication. */
export function admitsPayment({ status, advice }: Authentication): boolean {
  return (
    advice === "PROCEED" &&
    status !== "AUTHENTICATION_PENDING" &&
    status !== "AUTHENTICATION_FAILED" &&
    status !== "AUTHENTICATION_REJECTED"
  );
}

/** The authentication once the issuer has spoken. `advice` is what U leaves open. */
export function withTransStatus(
  authentication: Authentication,
  verdict: TransStatus,
  { number, now, advice }: { number: string; now: string; advice?: "PROCEED" | "DO_NOT_PROCEED" },
): Authentication {
  const meaning = transStatusMeanings[verdict];
  return {
    ...authentication,
    verdict,
    status: meaning.status,
    advice: advice ?? meaning.advice,
    gatewayCode: meaning.gatewayCode,
    result: meaning.result,
    eci: eciOf(cardOf(number)?.brand ?? "UNKNOWN", verdict),
    updatedAt: now,
  };
}
