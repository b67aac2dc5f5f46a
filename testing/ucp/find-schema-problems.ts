import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";

const folder = "testing/ucp/schemas";
const site = "https://ucp.dev/schemas";

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".json")) continue;
  const schema = JSON.parse(readFileSync(join(folder, file), "utf8")) as { $id: string };
  // Its own id does not lead from its references to the others.
  if (file === "discovery/profile_schema.json") schema.$id = "https://ucp.dev/discovery/profile.json";
  ajv.addSchema(schema);
}

const checkoutWith = (name: string) => `${site}/shopping/${name}.json#/$defs/dev.ucp.shopping.checkout`;

/** The published schemas of what is answered. A checkout is what each negotiated extension makes of it. */
const schemas = {
  profile: ["https://ucp.dev/discovery/profile.json#/$defs/business_profile"],
  checkout: ["fulfillment", "discount", "buyer_consent"].map(checkoutWith),
  order: [`${site}/shopping/order.json`],
  search: [`${site}/shopping/catalog_search.json#/$defs/search_response`],
  lookup: [`${site}/shopping/catalog_lookup.json#/$defs/lookup_response`],
  product: [`${site}/shopping/catalog_lookup.json#/$defs/get_product_response`],
  error: [`${site}/shopping/types/error_response.json`],
};

export type AnswerKind = keyof typeof schemas;

/** What a published schema finds wrong with an answer; nothing if it is as it must be. */
export function findSchemaProblems(kind: AnswerKind, answer: unknown): string[] {
  return schemas[kind].flatMap((ref) => {
    const validate = ajv.getSchema(ref);
    if (validate === undefined) throw new Error(`no schema ${ref}`);
    if (validate(answer) === true) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  });
}
