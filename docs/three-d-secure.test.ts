import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { liabilityShift } from "@/components/admin/payment/liability-shift";
import type { AuthenticationAnswer } from "@/lib/gateway/gateway";
import { readMarkdownTable } from "@/testing/read-markdown-table";
import messages from "@/lib/i18n/messages/en.json";
import type { AuthenticationProof } from "@/lib/payments/authentication-proof";
import { authenticationResult, type AuthenticationSettings } from "@/lib/payments/operation-result";
import type { PaymentFailure } from "@/lib/payments/order-state";
import { readPayerReturn } from "@/lib/payments/payer-return";

const document = readFileSync(new URL("three-d-secure.md", import.meta.url), "utf8");

const settings = ["proceed", "stop"] as const;
type Setting = (typeof settings)[number];

const decidedStatuses = (["SUCCESSFUL", "ATTEMPTED", "UNAVAILABLE", "FAILED", "REJECTED"] as const).map(
  (status) => `AUTHENTICATION_${status}` as const,
);

function resultOf(answer: AuthenticationAnswer, setting: Setting) {
  return authenticationResult({ transactionId: "T1", ...answer }, settingsOf(setting));
}

/** What the shop does after an answer to authenticate, in the terms of the document. */
function actionAfterAnswer(answer: AuthenticationAnswer, setting: Setting): string {
  const { event, endReason } = resultOf(answer, setting);
  if (event === "challenged") return "shows the challenge";
  if (event === "authenticated") return "pays";
  return endReason === "card_refused" ? "asks for another card" : "stops";
}

/** What the shop does after a callback, in the terms of the document. */
function actionAfterCallback(proof: AuthenticationProof, setting: Setting): string {
  const { event, endReason, cause } = readPayerReturn(proof, settingsOf(setting));
  if (event === "authenticated") return cause === "payer_returned" ? "pays" : "asks the bank";
  return endReason === "card_refused" ? "asks for another card" : "stops";
}

function settingsOf(authenticationUnavailable: Setting): AuthenticationSettings {
  return { authenticationUnavailable, unprovenAuthentication: "accept" };
}

const shifts: Record<string, ReturnType<typeof liabilityShift>> = {
  issuer: liabilityShift({ brand: "VISA", eci: "05", status: null, version: "3DS2" }),
  "issuer, attempted": liabilityShift({ brand: "VISA", eci: "06", status: null, version: "3DS2" }),
  shop: liabilityShift({ brand: "VISA", eci: "07", status: null, version: "3DS2" }),
  "shop, exempt": liabilityShift({ brand: null, eci: null, status: "EXEMPT", version: "3DS2" }),
  unclear: liabilityShift({ brand: null, eci: "05", status: null, version: "3DS2" }),
};

/** What the shopper reads after an answer or a callback: the message starts with what the document says. */
function messageAfter({ endReason }: { endReason?: PaymentFailure }): string {
  return endReason === undefined ? messages.orderStatus.paidTitle : messages.failure[endReason];
}

describe("each result", () => {
  const rows = readMarkdownTable(document, "The results");

  test.each(rows)("%s by %s, %s, advised %s, set to %s: %s", (...row) => {
    const [status = "", version = "", how, recommendation = "", setTo, action = "", reads = "", ...bearers] =
      row;
    const authenticationStatus = `AUTHENTICATION_${status.split(" ")[0]}`;
    for (const setting of settings.filter((each) => setTo === "any" || setTo === each)) {
      if (how === "challenge") {
        const asked = {
          recommendation: "PROCEED",
          payerInteraction: "REQUIRED",
          redirectHtml: "<div></div>",
        };
        expect(actionAfterAnswer(asked, setting)).toBe("shows the challenge");
        const decided = decidedStatuses.find((each) => each === authenticationStatus);
        const proof = { kind: "authentic", status: decided, recommendation } as const;
        expect(actionAfterCallback(proof, setting)).toBe(action);
        expect(messageAfter(readPayerReturn(proof, settingsOf(setting)))).toContain(reads);
      } else {
        for (const payerInteraction of ["NOT_REQUIRED", "NOT_POSSIBLE"]) {
          const answer = { version, authenticationStatus, payerInteraction, recommendation };
          expect(actionAfterAnswer(answer, setting)).toBe(action);
          expect(messageAfter(resultOf(answer, setting))).toContain(reads);
        }
      }
    }
    expect(reads).not.toBe("");
    for (const [place, brands] of [["MASTERCARD"], ["VISA", "AMEX", "JCB"]].entries()) {
      const [listed = "", bearer = ""] = bearers[place]?.split(": ") ?? [];
      if (action !== "pays") expect(listed).toBe("–");
      else {
        const eci = listed === "no ECI" ? null : listed;
        for (const brand of brands) {
          expect(liabilityShift({ brand, eci, status: authenticationStatus, version })).toBe(shifts[bearer]);
        }
      }
    }
  });

  test.each([
    ["3DS2", "without the payer", "Y A U N R"],
    ["3DS2", "challenge", "Y A U N R"],
    ["3DS1", "challenge", "Y A U N"],
  ])("the table lists each result of %s, %s: %s", (version, how, letters) => {
    const found = rows.filter((row) => row[1] === version && row[2] === how).map(([status]) => status);
    expect(new Set(found.map((status) => /\((.)\)/.exec(status ?? "")?.[1]))).toEqual(
      new Set(letters.split(" ")),
    );
  });
});

/** Whether a cell matches a value: `any`, `absent`, `present`, names, or prefixes of names that end in `…`. */
function matches(cell = "", value: string | undefined): boolean {
  if (cell === "any") return true;
  if (cell === "absent") return value === undefined;
  if (cell === "present") return value !== undefined;
  return cell
    .split(", ")
    .some((name) => (name.endsWith("…") ? value?.startsWith(name.slice(0, -1)) : value === name));
}

/** The last cell of the first row whose other cells match. */
function lookUp(rows: string[][], values: (string | undefined)[]): string | undefined {
  return rows.find((row) => values.every((value, place) => matches(row[place], value)))?.at(-1);
}

const recommendations = [
  undefined,
  ..."PROCEED NO_ACTION DO_NOT_PROCEED DO_NOT_PROCEED_ABANDON_ORDER DO_NOT_PROCEED_CONTACT_PAYER".split(" "),
  ..."RESUBMIT_LATER RESUBMIT_WITH_3DS RESUBMIT_WITH_PAYER_AUTHENTICATION RESUBMIT_WITH_PIN".split(" "),
  ..."RESUBMIT_WITH_ALTERNATIVE_PAYMENT_DETAILS RESUBMIT_WITH_UPDATED_PAYMENT_DETAILS".split(" "),
  ..."REVIEW_AUTHENTICATION_RESULT REVIEW_RISK_STATUS CHECK_TRANSACTION_STATUS_LATER".split(" "),
  ..."CONTACT_PAYMENT_PROVIDER NOT_A_KNOWN_VALUE".split(" "),
];
const statuses = [
  undefined,
  ..."AVAILABLE PENDING SUCCESSFUL ATTEMPTED FAILED REJECTED UNAVAILABLE NOT_SUPPORTED".split(" "),
  ..."NOT_IN_EFFECT REQUIRED EXEMPT NOT_A_KNOWN_VALUE".split(" "),
];

test("each answer to authenticate, with any value present or missing, is read as the table lists", () => {
  const rows = readMarkdownTable(document, "How the answer to authenticate is read");
  for (const recommendation of recommendations)
    for (const payerInteraction of [undefined, "REQUIRED", "NOT_REQUIRED", "NOT_POSSIBLE", "NEVER_SEEN"])
      for (const status of statuses)
        for (const redirectHtml of [undefined, "<div></div>"])
          for (const setting of settings) {
            const authenticationStatus = status && `AUTHENTICATION_${status}`;
            const answer = { recommendation, payerInteraction, authenticationStatus, redirectHtml };
            const values = [recommendation, payerInteraction, status, redirectHtml, setting];
            expect([...values, actionAfterAnswer(answer, setting)]).toEqual([
              ...values,
              lookUp(rows, values),
            ]);
          }
});

test("each callback is read as the table lists", () => {
  const rows = readMarkdownTable(document, "How the callback is read");
  for (const kind of ["missing", "forged", "foreign", "authentic"] as const)
    for (const status of [undefined, ...decidedStatuses])
      for (const recommendation of recommendations)
        for (const setting of settings) {
          const proof = kind === "authentic" ? { kind, status, recommendation } : { kind };
          const values = [kind, status?.replace("AUTHENTICATION_", ""), recommendation, setting];
          expect([...values, actionAfterCallback(proof, setting)]).toEqual([...values, lookUp(rows, values)]);
        }
});

test("each ECI of each scheme shifts liability as the table lists", () => {
  const rows = readMarkdownTable(document, "Who bears a fraud dispute");
  const schemes = "VISA MASTERCARD AMEX JCB DINERS_CLUB DISCOVER MAESTRO CHINA_UNIONPAY UATP UNKNOWN".split(
    " ",
  );
  for (const brand of schemes)
    for (const eci of Array.from({ length: 100 }, (_, number) => String(number).padStart(2, "0"))) {
      const row = rows.find(
        ([scheme, listed]) =>
          (scheme === brand || scheme === "other") && (listed === eci || listed === "other"),
      );
      expect(liabilityShift({ brand, eci, status: null, version: "3DS2" })).toBe(shifts[row?.[2] ?? ""]);
    }
});
