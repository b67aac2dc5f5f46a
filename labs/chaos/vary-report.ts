import type { Random } from "./random";

/** The fields of a movement's line: order id, transaction id, type, amount, currency, time and status. */
type Fields = readonly string[];
type LineVariant = { how: string; change: (fields: Fields) => Fields };

const withId = (change: (id: string) => string) => (fields: Fields) =>
  fields.with(0, change(fields[0] ?? ""));
const withoutAttempt = withId((id) => id.replace(/-\d+$/, ""));

/** How a bank may write a line so that nobody can place it, or so that it is still the same line. */
export const lineVariants: readonly LineVariant[] = [
  { how: "in lower case", change: withId((id) => id.toLowerCase()) },
  { how: "without their attempt", change: withoutAttempt },
  { how: "of another attempt", change: withId((id) => id.replace(/\d+$/, "99")) },
  { how: "with en dashes", change: withId((id) => id.replaceAll("-", "\u2013")) },
  { how: "with an invisible character", change: withId((id) => id.replace("-", "\u200B-")) },
  { how: "with a padded attempt", change: withId((id) => id.replace(/\d+$/, "0$&")) },
  {
    how: "of half of the amount and without their attempt",
    change: (fields) => withoutAttempt(fields).with(3, halfOf(fields[3] ?? "")),
  },
  { how: "with an offset", change: (fields) => fields.with(5, (fields[5] ?? "").replace("Z", "+00:00")) },
  { how: "with trailing columns", change: (fields) => [...fields, "", ""] },
];

function halfOf(amount: string): string {
  const decimals = amount.split(".")[1]?.length ?? 0;
  return (Number(amount) / 2).toFixed(decimals);
}

/** Changes about a third of the lines of movements in a report of the sandbox. */
export function varyReport(report: string, change: LineVariant["change"], random: Random): string {
  return report
    .split("\n")
    .map((line, index) =>
      index < 3 || line === "" || !random.chance(33) ? line : change(line.split(",")).join(","),
    )
    .join("\n");
}
