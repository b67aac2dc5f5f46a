import { deepKeys, getProperty, setProperty } from "dot-prop";

import type { Product } from "./product";

/** The fields of a product that have a value, by their paths: `name.en`, `prices.us`, `pictures[0].file`. */
export function fieldsOf(product: Product): Map<string, string> {
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
