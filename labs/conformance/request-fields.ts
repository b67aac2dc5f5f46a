import { deleteProperty, getProperty, setProperty } from "dot-prop";

/** A copy of a request body without the field at a path such as `order.id`. */
export function withoutField(body: object, path: string): object {
  const copy = structuredClone(body);
  deleteProperty(copy, path);
  return copy;
}

/** A copy of a request body with the field at a path in another type: text for a number, a number for the rest. */
export function withOtherType(body: object, path: string): object {
  const value: unknown = getProperty(body, path);
  return setProperty(structuredClone(body), path, typeof value === "number" ? String(value) : 7);
}
