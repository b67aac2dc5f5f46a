import { z } from "zod";

import {
  agreementAnswer,
  authenticationAnswer,
  cardAnswer,
  createAnswer,
  fullAnswer,
  onFileAnswer,
} from "@/lib/gateway/answers";
import type { ShopEndpoint } from "./try-shop";

const answers = {
  create: createAnswer,
  agreement: agreementAnswer,
  card: cardAnswer,
  authenticate: authenticationAnswer,
  pay: fullAnswer,
  authorize: fullAnswer,
  capture: fullAnswer,
  void: fullAnswer,
  refund: fullAnswer,
  verify: fullAnswer,
  "card on file": onFileAnswer,
} as const satisfies Record<ShopEndpoint, z.ZodType>;

type JsonSchema = { properties?: Record<string, JsonSchema> };

/** Whether the shop reads a field of an answer, such as `transaction.amount`, or a field within it. */
export function isReadByShop(endpoint: ShopEndpoint, field: string): boolean {
  const schema = z.toJSONSchema(answers[endpoint], { io: "input", unrepresentable: "any" }) as JsonSchema;
  let inner: JsonSchema | undefined = schema;
  for (const name of field.split(".")) inner = inner?.properties?.[name];
  return inner !== undefined;
}
