/**
 * Reads JSON; undefined for text that is none.
 *
 * An integer beyond the safe ones becomes the text of its digits: as a number it would be another id.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits);
  } catch {
    return undefined;
  }
}

function keepDigits(_name: string, value: unknown, written?: { source?: string }): unknown {
  const source = written?.source ?? "";
  const loses = typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source);
  return loses ? source : value;
}
