import { formatAmount } from "@/components/admin/frame/amount";
import { codeLabel } from "@/components/admin/frame/labels";
import { readItems } from "@/components/admin/movements/refund-items";
import type { AuditRow } from "@/lib/audit/audit-entries";
import { merchant } from "@/lib/merchant";

/** What an entry of the audit says beyond what was done, in words: names and values. */
export function auditFacts({ details, words, order }: AuditRow): [name: string, value: string][] {
  const facts = Object.entries(details).map(([name, value]): [string, string] => {
    if (name === "items" && typeof value === "string") return ["Goods", goodsOf(value, order?.lines ?? [])];
    if (name === "amount_minor" && order)
      return [
        "Amount",
        formatAmount({ minor: Number(value), currency: order.currency, exponent: order.currencyExponent }),
      ];
    if (name === "reason" && typeof value === "string") return ["Reason", reasonOf(value)];
    if (typeof value === "boolean") return [codeLabel(name), value ? "yes" : "no"];
    return [codeLabel(name), Array.isArray(value) ? value.join(", ") : codeOf(value)];
  });
  const typed = Object.entries(words).map(([name, text]): [string, string] => [codeLabel(name), text]);
  return [...facts, ...typed].filter(([, value]) => value !== "");
}

/** Pieces as they were chosen, such as "2 × Fjord vase, 1 × Oak stool, the delivery". */
function goodsOf(items: string, lines: readonly string[]): string {
  const { quantities, delivery } = readItems(items);
  const pieces = quantities.flatMap((quantity, line) =>
    quantity > 0 ? [`${quantity} × ${lines[line] ?? `line ${line + 1}`}`] : [],
  );
  return [...pieces, ...(delivery ? ["the delivery"] : [])].join(", ");
}

function reasonOf(reason: string): string {
  const names: Partial<Record<string, string>> = merchant.refundReasons;
  return names[reason] ?? codeOf(reason);
}

/** A value as it was written, and a word of the shop's own as text: "dispatch_and_capture" is "dispatch and capture". */
function codeOf(value: AuditRow["details"][string]): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object"
    ? JSON.stringify(value)
    : String(value).replaceAll(/(?<=[a-z])_(?=[a-z])/g, " ");
}
