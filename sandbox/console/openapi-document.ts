/** The parts of an OpenAPI 3.1 document that the reference page shows. */
export type Document = {
  openapi: string;
  info: { title: string; description?: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

export type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: Array<{ name: string; in: string; required?: boolean; description?: string }>;
  requestBody?: Content;
  responses?: Record<string, Content & { description: string }>;
};

type Content = {
  content?: Record<string, { schema?: Schema; example?: unknown }>;
};

export type Schema = {
  example?: unknown;
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
};

/** The schema behind a reference, with the parts of an `allOf` merged. */
export function resolveSchema(document: Document, schema: Schema): Schema {
  const named = schema.$ref ? document.components?.schemas?.[schema.$ref.split("/").at(-1) ?? ""] : undefined;
  if (named) return resolveSchema(document, named);
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => resolveSchema(document, part));
  return {
    ...schema,
    allOf: undefined,
    type: schema.type ?? "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
    required: [...parts.flatMap(({ required }) => required ?? []), ...(schema.required ?? [])],
  };
}
