import { expect, test } from "vitest";

import { catalogues, locales } from "@/lib/i18n/catalogues";
import { authenticationResult, transactionResult } from "./operation-result";
import { paymentFailures } from "./order-state";
import { readPayerReturn } from "./payer-return";

const settings = { authenticationUnavailable: "stop", unprovenAuthentication: "accept" } as const;

test.each([
  ["DECLINED", "declined"],
  ["DECLINED_DO_NOT_CONTACT", "declined"],
  ["DECLINED_INVALID_PIN", "declined"],
  ["DECLINED_PAYMENT_PLAN", "declined"],
  ["DECLINED_PIN_REQUIRED", "declined"],
  ["REFERRED", "declined"],
  ["SANDBOX_UNHEARD_OF", "declined"],
  ["INSUFFICIENT_FUNDS", "insufficient_funds"],
  ["EXPIRED_CARD", "expired_card"],
  ["INVALID_CSC", "card_details"],
  ["DECLINED_CSC", "card_details"],
  ["DECLINED_AVS", "card_details"],
  ["DECLINED_AVS_CSC", "card_details"],
  ["CANCELLED", "cancelled"],
  ["ABORTED", "cancelled"],
  ["AUTHENTICATION_FAILED", "not_confirmed"],
  ["NOT_ENROLLED_3D_SECURE", "not_enrolled"],
  ["EXCEEDED_RETRY_LIMIT", "card_refused"],
  ["BLOCKED", "card_refused"],
  ["DUPLICATE_BATCH", "technical"],
  ["ACQUIRER_SYSTEM_ERROR", "technical"],
  ["SYSTEM_ERROR", "technical"],
  ["LOCK_FAILURE", "technical"],
  ["NOT_SUPPORTED", "technical"],
  ["UNSPECIFIED_FAILURE", "technical"],
])("a charge that the bank answered with %s ended because of %s", (gatewayCode, endReason) => {
  const answer = { approved: false, gatewayCode } as const;
  expect(transactionResult("PAY", answer)).toMatchObject({ state: "DECLINED", endReason });
});

const advice = { payerInteraction: "NOT_REQUIRED" };
test.each([
  ["failed", { ...advice, authenticationStatus: "FAILED", recommendation: "PROCEED" }, "not_authenticated"],
  ["not to proceed", { ...advice, recommendation: "DO_NOT_PROCEED" }, "not_authenticated"],
  ["rejected", { ...advice, authenticationStatus: "REJECTED", recommendation: "PROCEED" }, "card_refused"],
  [
    "unavailable",
    { ...advice, authenticationStatus: "UNAVAILABLE", recommendation: "PROCEED" },
    "authentication_unavailable",
  ],
  [
    "unavailable, not to proceed",
    { ...advice, authenticationStatus: "UNAVAILABLE", recommendation: "DO_NOT_PROCEED" },
    "authentication_unavailable",
  ],
  ["busy", { ...advice, recommendation: "RESUBMIT_LATER" }, "technical"],
  ["without advice", {}, "technical"],
  ["a challenge without markup", { payerInteraction: "REQUIRED", recommendation: "PROCEED" }, "technical"],
])("an authentication that is %s ends because of its own reason", (_, answer, endReason) => {
  const status =
    "authenticationStatus" in answer ? `AUTHENTICATION_${answer.authenticationStatus}` : undefined;
  const named = { transactionId: "t-0", ...answer, authenticationStatus: status };
  expect(authenticationResult(named, settings)).toMatchObject({
    event: "not_authenticated",
    endReason,
  });
});

const proceed = { recommendation: "PROCEED", version: "3DS2", redirectHtml: "<form>" };
test.each([
  ["a challenge", { ...proceed, payerInteraction: "REQUIRED" }],
  [
    "a payer who was authenticated",
    { ...proceed, ...advice, authenticationStatus: "AUTHENTICATION_SUCCESSFUL" },
  ],
  ["an attempt", { ...proceed, ...advice, authenticationStatus: "AUTHENTICATION_ATTEMPTED" }],
  ["an answer without a status", { ...proceed, ...advice }],
])("nothing is charged after %s that bears no transaction id", (_, answer) => {
  expect(authenticationResult(answer, settings)).toMatchObject({
    event: "not_authenticated",
    endReason: "technical",
    reason: "missing_transaction_id",
  });
  expect(authenticationResult({ ...answer, transactionId: "t-0" }, settings).event).not.toBe(
    "not_authenticated",
  );
});

test.each([
  ["the version NONE", { version: "NONE" }],
  ["the status NOT_SUPPORTED", { authenticationStatus: "AUTHENTICATION_NOT_SUPPORTED" }],
])("a card that needs no authentication, by %s, is charged without a transaction id", (_, answer) => {
  const without = { recommendation: "PROCEED", ...advice, ...answer };
  expect(authenticationResult(without, settings)).toMatchObject({ event: "authenticated" });
});

test.each([
  ["AUTHENTICATION_FAILED", "DO_NOT_PROCEED", "not_confirmed"],
  ["AUTHENTICATION_REJECTED", "DO_NOT_PROCEED", "card_refused"],
  ["AUTHENTICATION_UNAVAILABLE", "PROCEED", "authentication_unavailable"],
  ["AUTHENTICATION_SUCCESSFUL", "RESUBMIT_LATER", "technical"],
] as const)("a challenge that ended as %s, %s, ended because of %s", (status, recommendation, endReason) => {
  const proof = { kind: "authentic", status, recommendation } as const;
  expect(readPayerReturn(proof, settings)).toMatchObject({ event: "not_authenticated", endReason });
});

test.each(locales)("each reason has a text of its own in %s", (locale) => {
  const texts = paymentFailures.map((failure) => catalogues[locale].failure[failure]);
  expect(new Set(texts).size).toBe(texts.length);
});
