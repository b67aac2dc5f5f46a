import {
  importerLabel,
  setAsideHints,
  signatureMessages,
} from "@/modules/reconciliation/components/reconciliation-texts";
import { visibleText } from "@/lib/text/clean-text";
import { formatMoney } from "@/lib/money/format-money";
import type { Money } from "@/lib/money/money";
import type { ShopMovementView } from "./compare-report";
import type { ReconciliationView, StillUnknownView } from "./read-reconciliation";

/** A reconciliation as text: how many movements are in each list, and the first of each list. */
export function formatReconciliation(view: ReconciliationView): string {
  const { counts, report } = view;
  const { happened, notHappened } = counts;
  const figures: [string, number, string?][] = [
    ["matched", counts.matched],
    ["missing at the bank", counts.missingAtBank],
    ["missing in the shop", counts.missingInShop],
    ["differing", counts.differing],
    ["resolved", happened + notHappened, `${happened} happened, ${notHappened} did not`],
    ["still unknown", counts.stillUnknown],
    ["set aside", counts.setAside],
  ];
  const lists: [string, string[]][] = [
    ["Missing at the bank", view.missingAtBank.map(formatMovement)],
    [
      "Missing in the shop",
      view.missingInShop.map(
        ({ gatewayOrderId, kind, amount, transactionId, line }) =>
          `${gatewayOrderId}  ${kind}  ${format(amount)}  ${transactionId}  (line ${line})`,
      ),
    ],
    [
      "Differing",
      view.differing.map(
        ({ bank, shop }) =>
          `${formatMovement(shop)} ${shop.state}, at the bank ${bank.kind}  ${format(bank.amount)}  (line ${bank.line})`,
      ),
    ],
    ["Resolved", view.resolved.map((row) => `${formatMovement(row)}  ${decisions[row.state] ?? row.state}`)],
    [
      "Still unknown",
      view.stillUnknown.map(
        (row) =>
          `${formatMovement(row)}  (${
            row.neededUntil === null
              ? "no report resolves it: needs a decision by staff"
              : `needs a report until ${row.neededUntil.toISOString()} or later, or a decision by staff`
          })`,
      ),
    ],
    [
      "Listed by the bank, placed nowhere, and perhaps one of these",
      view.stillUnknown.flatMap((row) => formatCandidates(row)),
    ],
    [
      "Set aside, not imported",
      view.setAside.map(
        ({ line, reason, text }) =>
          `line ${line}  ${reason}  ${Object.values(text)
            .map((value) => (value === null ? "-" : visibleText(value)))
            .join(",")}  ${setAsideHints[reason]}`,
      ),
    ],
    ["The absence of a movement from this report proves nothing", formatGaps(view.gaps)],
    [
      "Payments and captures less refunds",
      view.totals.map(
        ({ bank, shop, difference }) =>
          `${bank.currency}  bank ${format(bank)}  shop ${format(shop)}  difference ${format(difference)}`,
      ),
    ],
  ];
  return [
    `${report.fileName}: ${report.movements} movements from ${report.coversFrom.toISOString()} until ${report.coversUntil.toISOString()}`,
    `SHA-256 of the file: ${report.digest}`,
    ...report.imports.map(
      ({ at, by, from, signature, signatureKey }) =>
        `${signatureMessages[signature]} ${signatureKey === null ? "" : `SHA-256 of the key: ${signatureKey}. `}Uploaded ${at.toISOString()} by ${importerLabel(by)}, from ${from}`,
    ),
    ...figures.map(
      ([name, count, note]) =>
        `  ${name.padEnd(20)} ${String(count).padStart(7)}${note ? `  (${note})` : ""}`,
    ),
    ...lists
      .filter(([, rows]) => rows.length > 0)
      .map(([title, rows]) => `\n${title}\n${rows.map((row) => `  ${row}`).join("\n")}`),
    "",
  ].join("\n");
}

function formatCandidates({ gatewayOrderId, candidates }: StillUnknownView): string[] {
  return candidates.shown.map(
    ({ report, orderId, transactionId, kind, amount, isNear }) =>
      `${gatewayOrderId}: ${orderId === null ? "-" : visibleText(orderId)}  ${kind ?? "-"}  ${amount === null ? "-" : format(amount)}  ${transactionId ?? "-"}` +
      `${report === null ? "" : `  (${report.fileName}, line ${report.line})`}${isNear ? "  written like its id" : ""}`,
  );
}

function formatGaps({ examples, lacking, unreadable }: ReconciliationView["gaps"]): string[] {
  return [
    ...(unreadable > 0 ? [`of ${unreadable} set aside, not even the order could be read`] : []),
    ...(lacking > 0 ? [`${lacking} known to have happened in its period, and not listed:`] : []),
    ...examples.map(
      ({ gatewayOrderId, kind, amount, at }) =>
        `  ${gatewayOrderId}  ${kind}  ${format(amount)}  ${at.toISOString()}`,
    ),
  ];
}

const decisions: Record<string, string> = { SUCCEEDED: "happened", NOT_HAPPENED: "did not happen" };

function formatMovement({ gatewayOrderId, kind, amount }: ShopMovementView): string {
  return `${gatewayOrderId}  ${kind}  ${format(amount)}`;
}

function format(money: Money): string {
  return formatMoney(money, "en");
}
