import { deepKeys, getProperty, setProperty } from "dot-prop";

/** A field that is another one in the file. `from` or `to` is undefined if it has no value there. */
export type FieldChange = { field: string; from: string | undefined; to: string | undefined };

/** The fields of a product or a code that have a value, by their paths: `name.en`, `prices.us`, `pictures[0].file`. */
export function fieldsOf(product: object): Map<string, string> {
  return new Map(
    deepKeys(product).flatMap((path) => {
      const value = getProperty(product, path) as string | number | boolean | object | null;
      return value === null || typeof value === "object" ? [] : [[path, String(value)] as const];
    }),
  );
}

/** The object that these cells describe. An empty cell is null. */
export function fromFields(cells: Record<string, string>): Record<string, unknown> {
  const values = {};
  for (const [path, cell] of Object.entries(cells)) setProperty(values, path, cell === "" ? null : cell);
  return values;
}

/** The fields that are other ones after a change. */
export function changesOf(known: object, changed: object): FieldChange[] {
  const [before, after] = [fieldsOf(known), fieldsOf(changed)];
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((field) => ({ field, from: before.get(field), to: after.get(field) }))
    .filter(({ from, to }) => from !== to);
}

/** What is stored with the fields of the row. Texts and prices that the row does not have stay; its pictures are all of them. */
export function mergeFields(stored: object, row: Record<string, unknown>): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...stored };
  for (const [field, value] of Object.entries(row)) {
    const before = merged[field];
    merged[field] = isRecord(before) && isRecord(value) ? { ...before, ...value } : value;
  }
  return merged;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
