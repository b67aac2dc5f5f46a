import { z } from "zod";

type Schema = {
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};

/** What docs/events.md says of a type: what it means, and each field of its data. */
export function describeType(type: string, data: z.ZodType): string {
  const schema = z.toJSONSchema(data) as Schema;
  return [`### ${type}`, "", schema.description ?? "", "", ...fieldsOf("", schema), ""].join("\n");
}

function fieldsOf(path: string, { properties = {} }: Schema): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const own = `${path}${name}`;
    const { items = {} } = field;
    if (items.properties)
      return [lineOf(`${own}[]`, { ...items, type: "list" }), ...fieldsOf(`${own}[].`, items)];
    return field.properties ? fieldsOf(`${own}.`, field) : [lineOf(own, field)];
  });
}

function lineOf(path: string, field: Schema): string {
  const [first = {}, ...others] = field.anyOf ?? [field];
  const values = first.enum?.map((value) => `\`${value}\``).join(", ");
  const type = [values ?? first.type ?? "", ...others.map((other) => other.type ?? "")].flat().join(" or ");
  const text = field.description ?? first.description;
  return `- \`${path}\`: ${type}${text === undefined ? "" : `, ${text}`}`;
}
