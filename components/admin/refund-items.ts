import type { RefundChoice } from "@/lib/money/refund-sum";

/** The most lines and the most pieces that an address can name. */
const atMost = { lines: 100, pieces: 999 };

export const nothingChosen: RefundChoice = { quantities: [], delivery: false };

/** Whether anything is chosen. */
export function hasItems({ quantities, delivery }: RefundChoice): boolean {
  return delivery || quantities.some((quantity) => quantity > 0);
}

/** A choice as one text: pieces by the place of their line, and "d" for the delivery, such as "0x2,d". Empty for no choice. */
export function writeItems({ quantities, delivery }: RefundChoice): string {
  const items = quantities.flatMap((quantity, line) => (quantity > 0 ? [`${line}x${quantity}`] : []));
  return [...items, ...(delivery ? ["d"] : [])].join(",");
}

/** Reads what `writeItems` wrote; what cannot be read is not chosen. */
export function readItems(text: string): RefundChoice {
  const quantities: number[] = [];
  for (const item of text.split(",")) {
    const [, line = "", quantity = ""] = /^(\d{1,2})x(\d{1,3})$/.exec(item) ?? [];
    if (line !== "") setQuantity(quantities, Number(line), Number(quantity));
  }
  return { quantities, delivery: text.split(",").includes("d") };
}

/** Reads the form that chooses lines (`q0`, `q1`, …, `delivery`) from an address, or else its `items`. */
export function choiceIn(query: Record<string, string | string[] | undefined>): RefundChoice {
  if (typeof query.items === "string") return readItems(query.items);
  const quantities: number[] = [];
  for (let line = 0; line < atMost.lines; line++) {
    const typed = query[`q${line}`];
    if (typeof typed === "string" && /^\d{1,3}$/.test(typed)) setQuantity(quantities, line, Number(typed));
  }
  return { quantities, delivery: query.delivery === "1" };
}

/** Sets a quantity; the lines before it are not chosen unless they are named too. */
function setQuantity(quantities: number[], line: number, quantity: number): void {
  while (quantities.length <= line) quantities.push(0);
  quantities[line] = Math.min(quantity, atMost.pieces);
}
