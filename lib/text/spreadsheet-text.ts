/** What is run as a formula, after spaces and quotes: also in full width. */
const formula = String.raw`[\s"']*[=+\-@＝＋－＠]`;
/** Where a spreadsheet may end a cell, even between quotes: its separator need not be the comma of the file. */
const endOfCell = String.raw`([;|\t\r\n])`;
const formulaInside = new RegExp(`${endOfCell}(?=${formula})`, "g");
const guardInside = new RegExp(`${endOfCell}'(?=${formula})`, "g");
const formulaInFront = new RegExp(String.raw`^(?:${formula}|'*[\t\r])`);
/** What a spreadsheet takes for a number, and writes otherwise: 0012, 1E5, 12345678901234567890. */
const number = /^'*\s*(?=[.,]*\d)[\d.,]+(?:e[+-]?\d+)?\s*$/i;

type Cell = {
  /** Whether digits are no number, as of an id. */
  keepsDigits: boolean;
};

/**
 * Text that a spreadsheet shows as it is: an apostrophe stands before what it could run as a formula or take for a number.
 *
 * {@link fromSpreadsheet} takes the apostrophes away.
 */
export function toSpreadsheet(text: string, cell: Cell): string {
  const safe = text.replace(formulaInside, "$1'");
  return needsGuard(text, cell) ? `'${safe}` : safe;
}

/** The text that {@link toSpreadsheet} wrote. */
export function fromSpreadsheet(written: string, cell: Cell): string {
  const text = written.startsWith("'") && needsGuard(written, cell) ? written.slice(1) : written;
  return text.replace(guardInside, "$1");
}

/** The same with and without a guard, so that both ways agree. */
function needsGuard(text: string, { keepsDigits }: Cell): boolean {
  return formulaInFront.test(text) || (keepsDigits && number.test(text));
}
