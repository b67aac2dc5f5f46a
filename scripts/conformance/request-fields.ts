/** A request body without the field at a path such as `order.id`. */
export function withoutField(body: object, path: string): object {
  const [name = "", ...rest] = path.split(".");
  const { [name]: value, ...others } = body as Record<string, unknown>;
  if (rest.length === 0 || typeof value !== "object" || value === null) return others;
  return { ...others, [name]: withoutField(value, rest.join(".")) };
}

/** A request body with the field at a path in another type: text for numbers, a number for text. */
export function withOtherType(body: object, path: string): object {
  const [name = "", ...rest] = path.split(".");
  const { [name]: value, ...others } = body as Record<string, unknown>;
  if (rest.length === 0) return { ...others, [name]: typeof value === "number" ? String(value) : 7 };
  return { ...others, [name]: withOtherType((value ?? {}) as object, rest.join(".")) };
}

/** The paths of a request body's fields. */
export function fieldPaths(body: object, prefix = ""): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    return typeof value === "object" && value !== null ? fieldPaths(value as object, path) : [path];
  });
}
