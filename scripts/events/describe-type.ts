import { z } from "zod";

/** What a page says of a JSON Schema. */
export type Schema = {
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly string[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: Schema[];
};

/** What docs/events.md says of a type: what it means, and each field of its data. An object is described by itself. */
export function describeType(type: string, data: z.ZodType): string {
  const { properties = {}, required, description } = z.toJSONSchema(data) as Schema;
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    if (!field.properties) return fieldOf(name, field);
    return `- \`${name}\`: [object](#${name})${required?.includes(name) ? "" : ", may be missing"}`;
  });
  return part(type, description, fields);
}

/** What it says of the objects in the data of types, each once. */
export function describeObjects(types: readonly z.ZodType[]): string[] {
  const objects = new Map<string, string>();
  for (const data of types)
    for (const [name, field] of Object.entries((z.toJSONSchema(data) as Schema).properties ?? {})) {
      if (!field.properties) continue;
      const text = part(name, field.description, fieldOf(name, field));
      if ((objects.get(name) ?? text) !== text) throw new Error(`two objects of events are called ${name}`);
      objects.set(name, text);
    }
  return [...objects.values()];
}

function part(name: string, description: string | undefined, fields: readonly string[]): string {
  return [`### ${name}`, "", ...(description ? [description, ""] : []), ...fields, ""].join("\n");
}

/** A line for a field and for each field within it. */
export function fieldOf(path: string, field: Schema): string[] {
  const { items, properties, description } = field;
  const within = (of: Schema, prefix: string) =>
    Object.entries(of.properties ?? {}).flatMap(([name, inner]) => fieldOf(`${prefix}.${name}`, inner));
  if (items?.properties)
    return [lineOf(`${path}[]`, { type: "list", description }), ...within(items, `${path}[]`)];
  return properties ? within(field, path) : [lineOf(path, field)];
}

function lineOf(path: string, field: Schema): string {
  const [first = {}, ...others] = field.anyOf ?? [field];
  const values = first.enum?.map((value) => `\`${value}\``).join(", ");
  const type = [values ?? first.type ?? "", ...others.map((other) => other.type ?? "")].flat().join(" or ");
  const text = field.description ?? first.description;
  return `- \`${path}\`: ${type}${text === undefined ? "" : `, ${text}`}`;
}
