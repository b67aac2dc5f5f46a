import type { RefundChoice } from "@/lib/money/refund-sum";

/** The most lines and the most pieces that an address can name. */
const atMost = { lines: 100, pieces: 999 };

export const nothingChosen: RefundChoice = { quantities: [], sent: [], delivery: false };

/** Whether anything is chosen. */
export function hasItems({ quantities, delivery }: RefundChoice): boolean {
  return delivery || quantities.some((quantity) => quantity > 0);
}

/**
 * A choice as one text: pieces by the place of their line, then those of them that were sent, and "d" for the delivery, such as
 * "0x2,0s1,d". Empty for no choice.
 */
export function writeItems({ quantities, sent = [], delivery }: RefundChoice): string {
  const write = (pieces: readonly number[], mark: string) =>
    pieces.flatMap((quantity, line) => (quantity > 0 ? [`${line}${mark}${quantity}`] : []));
  return [...write(quantities, "x"), ...write(sent, "s"), ...(delivery ? ["d"] : [])].join(",");
}

/** Reads what `writeItems` wrote; what cannot be read is not chosen. */
export function readItems(text: string): RefundChoice {
  const quantities: number[] = [];
  const sent: number[] = [];
  for (const item of text.split(",")) {
    const [, line = "", mark, quantity = ""] = /^(\d{1,2})([xs])(\d{1,3})$/.exec(item) ?? [];
    if (line !== "") setQuantity(mark === "s" ? sent : quantities, Number(line), Number(quantity));
  }
  return { quantities, sent, delivery: text.split(",").includes("d") };
}

/** Reads the form that chooses lines (`q0`, `q1`, …, `s0`, … for pieces that were sent, `delivery`) from an address, or else its `items`. */
export function choiceIn(query: Record<string, string | string[] | undefined>): RefundChoice {
  if (typeof query.items === "string") return readItems(query.items);
  const quantities: number[] = [];
  const sent: number[] = [];
  for (let line = 0; line < atMost.lines; line++) {
    const [unsent, came] = [piecesIn(query[`q${line}`]), piecesIn(query[`s${line}`])];
    if (unsent + came > 0) setQuantity(quantities, line, unsent + came);
    if (came > 0) setQuantity(sent, line, came);
  }
  return { quantities, sent, delivery: query.delivery === "1" };
}

function piecesIn(typed: string | string[] | undefined): number {
  return typeof typed === "string" && /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
}

/** Sets a quantity; the lines before it are not chosen unless they are named too. */
function setQuantity(quantities: number[], line: number, quantity: number): void {
  while (quantities.length <= line) quantities.push(0);
  quantities[line] = Math.min(quantity, atMost.pieces);
}
