import type { TestCard } from "@/sandbox/cards";
import type { Authentication } from "@/sandbox/ledger/records";
import { chooseVersion } from "./choose-version";
import { withTransStatus } from "./trans-status";

/** The started authentication as the card's profile continues it: finished, or waiting for the payer. */
export function respondToAuthentication(
  started: Authentication,
  card: TestCard,
  { acceptVersions, now }: { acceptVersions: string; now: string },
): Authentication {
  const { number, threeDs: profile } = card;
  const version = chooseVersion(card, acceptVersions);
  if (profile.kind === "not_enrolled" || !version) {
    const succeeded = profile.kind === "not_enrolled" && profile.result === "SUCCESS";
    return {
      ...started,
      status: "AUTHENTICATION_NOT_SUPPORTED",
      payerInteraction: succeeded ? "NOT_REQUIRED" : "NOT_POSSIBLE",
      gatewayCode: succeeded ? "APPROVED" : "DECLINED",
      result: succeeded ? "SUCCESS" : "FAILURE",
    };
  }
  if (profile.kind === "enrolment_unknown") {
    const unavailable: Authentication = { ...started, version, payerInteraction: "NOT_POSSIBLE" };
    return { ...withTransStatus(unavailable, "U", { number, now }), eci: "" };
  }
  // 3DS1 has no frictionless flow: the payer's browser always goes to the issuer.
  if (version === "3DS1") return { ...started, version, fragment: "pareq" };
  if (profile.kind === "challenge") {
    const withMethod = profile.hasMethod ? "method_and_challenge" : "challenge";
    return { ...started, version, fragment: profile.isUnusual ? "unusual" : withMethod };
  }
  const frictionless: Authentication = {
    ...started,
    version,
    payerInteraction: "NOT_REQUIRED",
    fragment: profile.hasFragment ? "method" : "none",
  };
  const { transStatus, recommendation } = profile;
  return withTransStatus(frictionless, transStatus, { number, now, recommendation });
}
