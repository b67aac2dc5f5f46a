import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { liabilityShift } from "@/components/admin/liability-shift";
import type { AuthenticationAnswer } from "@/lib/gateway/gateway";
import messages from "@/lib/i18n/messages/en.json";
import { authenticationResult, payerReturnEvent } from "@/lib/payments/operation-result";

const document = readFileSync(new URL("three-d-secure.md", import.meta.url), "utf8");

/** The rows of the first table under a heading, below its head. */
function table(heading: string): string[][] {
  const section = document.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const settings = ["proceed", "stop"] as const;
type Setting = (typeof settings)[number];

/** What the answer to authenticate leads to, in the document's words. */
function deedOf(answer: AuthenticationAnswer, setting: Setting): string {
  const { event, endReason } = authenticationResult(answer, setting);
  if (event === "challenged") return "shows the challenge";
  if (event === "authenticated") return "pays";
  return endReason === "card_refused" ? "asks for another card" : "stops";
}

function returnDeed(fields: Record<string, string>, setting: Setting): string {
  return payerReturnEvent(fields, setting) === "authenticated" ? "pays" : "stops";
}

const bearers: Record<string, ReturnType<typeof liabilityShift>> = {
  issuer: liabilityShift({ brand: "VISA", eci: "05", status: null, version: "3DS2" }),
  "issuer, attempted": liabilityShift({ brand: "VISA", eci: "06", status: null, version: "3DS2" }),
  shop: liabilityShift({ brand: "VISA", eci: "07", status: null, version: "3DS2" }),
  "shop, exempt": liabilityShift({ brand: null, eci: null, status: "EXEMPT", version: "3DS2" }),
  unclear: liabilityShift({ brand: null, eci: "05", status: null, version: "3DS2" }),
};

/** What the shopper reads begins with this. */
const sentences: Record<string, string> = {
  pays: messages.outcome.paidTitle,
  stops: messages.failure.not_authenticated,
  "asks for another card": messages.failure.card_refused,
};

describe("each outcome", () => {
  const rows = table("The outcomes");

  test.each(rows)("%s by %s, %s, advised %s, set to %s: %s", (...row) => {
    const [named = "", version = "", how, recommendation = "", set, deed = "", reads = "", ...shifts] = row;
    const authenticationStatus = `AUTHENTICATION_${named.split(" ")[0]}`;
    for (const setting of settings.filter((each) => set === "any" || set === each)) {
      if (how === "challenge") {
        const asked = {
          recommendation: "PROCEED",
          payerInteraction: "REQUIRED",
          redirectHtml: "<div></div>",
        };
        expect(deedOf(asked, setting)).toBe("shows the challenge");
        const result = /\((Y|A)\)/.test(named) ? "SUCCESS" : "FAILURE";
        const fields = { result, "response.gatewayRecommendation": recommendation };
        expect(returnDeed(fields, setting)).toBe(deed);
      } else {
        for (const payerInteraction of ["NOT_REQUIRED", "NOT_POSSIBLE"]) {
          const answer = { version, authenticationStatus, payerInteraction, recommendation };
          expect(deedOf(answer, setting)).toBe(deed);
        }
      }
    }
    expect(sentences[deed]?.startsWith(reads) && reads !== "").toBe(true);
    for (const [place, brands] of [["MASTERCARD"], ["VISA", "AMEX", "JCB"]].entries()) {
      const [told = "", bearer = ""] = shifts[place]?.split(": ") ?? [];
      if (deed !== "pays") expect(told).toBe("–");
      else {
        const eci = told === "no ECI" ? null : told;
        for (const brand of brands) {
          expect(liabilityShift({ brand, eci, status: authenticationStatus, version })).toBe(bearers[bearer]);
        }
      }
    }
  });

  test.each([
    ["3DS2", "without the payer", "Y A U N R"],
    ["3DS2", "challenge", "Y A U N R"],
    ["3DS1", "challenge", "Y A U N"],
  ])("of %s, %s, is in the table: %s", (version, how, letters) => {
    const found = rows.filter((row) => row[1] === version && row[2] === how).map(([named]) => named);
    expect(new Set(found.map((named) => /\((.)\)/.exec(named ?? "")?.[1]))).toEqual(
      new Set(letters.split(" ")),
    );
  });
});

/** Whether a cell fits a value: `any`, `absent`, `present`, names, or beginnings of names that end in `…`. */
function fits(cell = "", value: string | undefined): boolean {
  if (cell === "any") return true;
  if (cell === "absent") return value === undefined;
  if (cell === "present") return value !== undefined;
  return cell
    .split(", ")
    .some((name) => (name.endsWith("…") ? value?.startsWith(name.slice(0, -1)) : value === name));
}

/** The last cell of the first row whose other cells fit. */
function ruled(rows: string[][], values: (string | undefined)[]): string | undefined {
  return rows.find((row) => values.every((value, place) => fits(row[place], value)))?.at(-1);
}

const recommendations = [
  undefined,
  ..."PROCEED NO_ACTION DO_NOT_PROCEED DO_NOT_PROCEED_ABANDON_ORDER DO_NOT_PROCEED_CONTACT_PAYER".split(" "),
  ..."RESUBMIT_LATER RESUBMIT_WITH_3DS RESUBMIT_WITH_PAYER_AUTHENTICATION RESUBMIT_WITH_PIN".split(" "),
  ..."RESUBMIT_WITH_ALTERNATIVE_PAYMENT_DETAILS RESUBMIT_WITH_UPDATED_PAYMENT_DETAILS".split(" "),
  ..."REVIEW_AUTHENTICATION_RESULT REVIEW_RISK_STATUS CHECK_TRANSACTION_STATUS_LATER".split(" "),
  ..."CONTACT_PAYMENT_PROVIDER ONE_THAT_NOBODY_KNOWS".split(" "),
];
const statuses = [
  undefined,
  ..."AVAILABLE PENDING SUCCESSFUL ATTEMPTED FAILED REJECTED UNAVAILABLE NOT_SUPPORTED".split(" "),
  ..."NOT_IN_EFFECT REQUIRED EXEMPT ONE_THAT_NOBODY_KNOWS".split(" "),
];

test("any answer to authenticate, whatever is in it or missing, is read as the table says", () => {
  const rows = table("How the answer to authenticate is read");
  for (const recommendation of recommendations)
    for (const payerInteraction of [undefined, "REQUIRED", "NOT_REQUIRED", "NOT_POSSIBLE", "NEVER_SEEN"])
      for (const status of statuses)
        for (const redirectHtml of [undefined, "<div></div>"])
          for (const setting of settings) {
            const authenticationStatus = status && `AUTHENTICATION_${status}`;
            const answer = { recommendation, payerInteraction, authenticationStatus, redirectHtml };
            const values = [recommendation, payerInteraction, status, redirectHtml, setting];
            expect([...values, deedOf(answer, setting)]).toEqual([...values, ruled(rows, values)]);
          }
});

test("any return of the payer's is read as the table says", () => {
  const rows = table("How the payer's return is read");
  for (const recommendation of recommendations)
    for (const result of [undefined, "SUCCESS", "FAILURE", "PENDING", "UNKNOWN", "ERROR", "NEVER_SEEN"])
      for (const setting of settings) {
        const fields = { result, "response.gatewayRecommendation": recommendation };
        const sent = Object.fromEntries(Object.entries(fields).flatMap(([k, v]) => (v ? [[k, v]] : [])));
        const values = [recommendation, result, setting];
        expect([...values, returnDeed(sent, setting)]).toEqual([...values, ruled(rows, values)]);
      }
});

test("any ECI of any scheme shifts what the table says", () => {
  const rows = table("Who bears a fraud dispute");
  const schemes = "VISA MASTERCARD AMEX JCB DINERS_CLUB DISCOVER MAESTRO CHINA_UNIONPAY UATP UNKNOWN".split(
    " ",
  );
  for (const brand of schemes)
    for (const eci of Array.from({ length: 100 }, (_, number) => String(number).padStart(2, "0"))) {
      const row = rows.find(
        ([scheme, listed]) =>
          (scheme === brand || scheme === "other") && (listed === eci || listed === "other"),
      );
      expect(liabilityShift({ brand, eci, status: null, version: "3DS2" })).toBe(bearers[row?.[2] ?? ""]);
    }
});
