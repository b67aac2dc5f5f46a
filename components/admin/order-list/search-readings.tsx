import type { OrderList } from "@/lib/back-office/list-orders";
import type { SearchPart, SearchReading } from "@/lib/back-office/read-search";

/** How the text of a search was read; nothing if it was only words. */
export function SearchReadings({ searched }: Pick<OrderList, "searched">) {
  if (searched === undefined) return null;
  const readings =
    searched === "one_order" ? ["as the number of an order, or an id of the bank"] : searched.map(textOf);
  const isOnlyWords = searched !== "one_order" && searched.every(({ readings: all }) => isWords(all));
  if (isOnlyWords) return null;
  return <p className="hint">{`Read ${readings.join(", and ")}.`}</p>;
}

const kinds = {
  words: "a word",
  card: "the end of a card",
  phone: "the end of a phone number",
  amount: "the total",
  day: "the day of the order",
} satisfies Record<Exclude<SearchReading["kind"], "parts">, string>;

function textOf({ text, readings }: SearchPart): string {
  if (isWords(readings)) return `“${text}” in number, name or e-mail`;
  const each = readings.map((reading) =>
    reading.kind === "parts" ? `(${reading.parts.map(textOf).join(", and ")})` : kinds[reading.kind],
  );
  return `“${text}” as ${each.join(" or ")}`;
}

function isWords(readings: readonly SearchReading[]): boolean {
  return readings.every(({ kind }) => kind === "words");
}
