import { z } from "zod";

import type { Gateway } from "@/lib/gateway/gateway";
import type { Money } from "@/lib/money/money";
import type { EvidenceView } from "@/lib/payments/evidence-view";

/** What a stored request says of the call's input. */
const sent = z.object({
  order: z.object({ id: z.string() }).optional(),
  sourceOfFunds: z.object({ expiryMonth: z.number(), expiryYear: z.number() }).optional(),
  authentication: z.object({ transactionId: z.string() }).optional(),
  originalTransactionId: z.string().optional(),
  agreement: z
    .object({
      id: z.string(),
      expiryDate: z.string().optional(),
      minimumDaysBetweenPayments: z.coerce.number().optional(),
    })
    .optional(),
});

const schemas = ["gatewayOrderIdSchema", "sessionIdSchema"];
const secrets = ["SESSION_ID", "CARD_TOKEN", "RETURN_URL"];

/**
 * A stored call as TypeScript, for a script of the shop: with the client of `lib/gateway` and the environment's credentials.
 *
 * Session, card token and return address are variables, as in the curl command.
 */
export function typescriptCall(
  method: keyof Gateway,
  { body }: Pick<EvidenceView, "body">,
  amount: Money,
): string {
  const input = inputOf(method, body, amount).join("\n");
  const usedIn = (names: string[]) => names.filter((name) => input.includes(name));
  const [imported, read] = [usedIn(schemas), usedIn(secrets)];
  return [
    ...(imported.length === 0 ? [] : [`import { ${imported.join(", ")} } from "@/lib/ids";`]),
    `import { shopLog } from "@/lib/log/log";`,
    `import { processServices } from "@/app/composition/process-services";`,
    "",
    ...(read.length === 0
      ? []
      : [`const { ${read.map((name) => `${name} = ""`).join(", ")} } = process.env;`]),
    "const { gateway } = processServices(shopLog);",
    input === ""
      ? `const { result } = await gateway.${method}();`
      : `const { result } = await gateway.${method}({\n${input}\n});`,
    "console.log(result);",
  ].join("\n");
}

/** The lines of the call's input; none for a call without one. */
function inputOf(method: keyof Gateway, body: string, amount: Money): string[] {
  if (method === "createSession") return [];
  const {
    order,
    sourceOfFunds: card,
    authentication,
    originalTransactionId,
    agreement,
  } = sent.parse(JSON.parse(body));
  const fields: Record<string, string | undefined> = {
    sessionId: method === "payByAgreement" ? undefined : "sessionIdSchema.parse(SESSION_ID)",
    orderId: order && `gatewayOrderIdSchema.parse(${JSON.stringify(order.id)})`,
    amount:
      order && `{ minor: ${amount.minor}, currency: "${amount.currency}", exponent: ${amount.exponent} }`,
    card: card && `{ token: CARD_TOKEN, expiryMonth: ${card.expiryMonth}, expiryYear: ${card.expiryYear} }`,
    authRedirectUrl: method === "authenticate" ? "RETURN_URL" : undefined,
    authenticationTransactionId: authentication && JSON.stringify(authentication.transactionId),
    originalTransactionId: originalTransactionId && JSON.stringify(originalTransactionId),
    ...(agreement && method === "payByAgreement"
      ? { agreementId: JSON.stringify(agreement.id), cardToken: "CARD_TOKEN" }
      : { agreement: agreement && objectOf(agreement) }),
  };
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`  ${name}: ${value},`],
  );
}

function objectOf(values: Record<string, string | number | undefined>): string {
  const fields = Object.entries(values).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `{ ${fields.join(", ")} }`;
}
