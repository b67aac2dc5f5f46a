import type { HandleError } from "@/modules/reconciliation/handle-set-aside";
import type { SetAsideReason } from "@/modules/reconciliation/list-set-aside";
import type { ImportView, ReconciliationView } from "@/modules/reconciliation/read-reconciliation";

type ReconciliationGroup = Exclude<keyof ReconciliationView, "report" | "counts" | "totals" | "gaps">;

/** The lists of a reconciliation, and their counts. */
export const reconciliationLabels = {
  differing: "Differing",
  missingInShop: "Missing in the shop",
  missingAtBank: "Missing at the bank",
  stillUnknown: "Still unknown",
  resolved: "Resolved",
  resolvedEarlier: "Resolved by earlier reports",
  setAside: "Set aside",
  matched: "Matched",
} satisfies Record<ReconciliationGroup | "resolvedEarlier", string>;

/** Why a line of a report was not imported. */
export const setAsideLabels = {
  unreadable: "Unreadable line",
  invalid_id: "Missing or overlong id",
  chargeback: "Chargeback",
  unknown_type: "Unknown type",
  unknown_status: "Unknown status",
  invalid_currency: "Unknown currency",
  invalid_amount: "Invalid amount",
  invalid_time: "Invalid time",
  outside_period: "Outside the report's period",
  duplicate: "Listed twice",
  contradiction: "Contradicts another line",
  foreign_id: "Not an order of this shop",
} satisfies Record<SetAsideReason, string>;

/** Who imported a report: a member of staff's e-mail address, or the command line. */
export function importerLabel(by: string): string {
  return by === "system" ? "the command line" : by;
}

/** What was expected of a line that was not imported. */
export const setAsideHints = {
  unreadable: "Expected are seven fields with the separator of the first line, in UTF-8 or UTF-16.",
  invalid_id: "Expected are an order id of at most 40 characters and a transaction id of at most 100.",
  chargeback: "A shopper disputed a charge, and the bank took the money back. It is in the month.",
  unknown_type: "Expected is PAYMENT, AUTHORIZATION, CAPTURE, VOID_AUTHORIZATION or REFUND.",
  unknown_status: "Expected is SETTLED.",
  invalid_currency: "Expected is a currency code of ISO 4217, such as USD.",
  invalid_amount:
    "Expected are digits, with a point before the decimals of the currency and without grouping, such as 1000.00.",
  invalid_time:
    "Expected is a time with its zone, such as 2026-01-31T09:30:00.000Z or 2026-01-31T16:30:00+07:00.",
  outside_period: "Expected is a time between the two of the report's second line.",
  duplicate: "The same movement stands in an earlier line of the file.",
  contradiction: "The same transaction is listed otherwise in this or an earlier report.",
  foreign_id:
    "The shop writes its ids as 8K2M-Q4TR-1: its order number and the attempt. Until its reports are of another time, no outcome that this may be is resolved as “did not happen”.",
} satisfies Record<SetAsideReason, string>;

/** Why a line was not marked as handled. */
export const handleMessages = {
  note_missing: "Say what was done.",
  changed: "A colleague has handled it meanwhile.",
} satisfies Record<HandleError["kind"], string>;

/** Whether a report was proven to be the bank's. */
export const signatureMessages = {
  verified: "The bank's signature was verified.",
  unchecked:
    "Not proven to be the bank's: it has a signature, but the shop has no key of the bank (SETTLEMENT_PUBLIC_KEY).",
  absent: "Not proven to be the bank's: it was uploaded without a signature.",
} satisfies Record<ImportView["signature"], string>;

/** What each list of a reconciliation holds, and what to do about it. */
export const reconciliationMessages = {
  differing: "The bank and the journal list the same movement differently. Ask the bank.",
  missingInShop: "The bank lists these movements, and the journal does not. Ask the bank.",
  missingAtBank:
    "The journal lists these movements as done. The bank's reports cover their time without listing them.",
  stillUnknown: "This report does not resolve these. A later report may, or you can.",
  resolved: "These outcomes were unknown until this report.",
  resolvedEarlier: "Reports that were imported before prove these. They became unknown after them.",
  setAside: "These lines were not imported. Look each one up, do what it needs, and mark it as handled.",
  matched: "The bank and the journal agree.",
} satisfies Record<keyof typeof reconciliationLabels, string>;

/** Why an upload was not read as a report. */
export const uploadMessages = {
  no_file: "Choose the bank's report first: a CSV file.",
  too_large: "The file is larger than 100 MB.",
  interrupted: "The upload broke off. Choose the file again.",
  upload_gone: "The preview has expired. Choose the file again.",
} satisfies Record<"no_file" | "too_large" | "interrupted" | "upload_gone", string>;
