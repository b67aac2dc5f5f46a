import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Body, testBank } from "../test-bank.ts";

let bank: Awaited<ReturnType<typeof testBank>>;
let document: Body;
beforeAll(async () => {
  bank = await testBank();
  document = await (await fetch(`${bank.urls.gateway}/openapi.json`)).json();
});
afterAll(() => bank.stop());

const SESSION = "/gateway/{merchant_id}/session/{session_id}";
const R_SESSION = "session.id session.updateStatus session.version";
const R_AGREEMENT = "agreement.id agreement.type agreement.expiryDate agreement.minimumDaysBetweenPayments";
const R_ORDER =
  "id type status authenticationStatus creationTime lastUpdatedTime expiryDate minimumDaysBetweenPayments merchantCategoryCode currency totalAuthorizedAmount totalCapturedAmount totalRefundedAmount".replace(
    /\w+/g,
    "order.$&",
  );
const R_FUNDS =
  "type provided.card.brand provided.card.scheme provided.card.fundingMethod provided.card.number provided.card.expiry.month provided.card.expiry.year".replace(
    /\S+/g,
    "sourceOfFunds.$&",
  );
const R_AUTHENTICATION =
  "version payerInteraction redirectHtml redirect.domainName 3ds1.paResStatus 3ds1.veResEnrolled 3ds2.acsEci 3ds2.authenticationToken 3ds2.transactionId".replace(
    /\S+/g,
    "authentication.$&",
  );
const R_TRANSACTION = "id type amount currency authenticationStatus acquirer.merchantId".replace(
  /\S+/g,
  "transaction.$&",
);
const R_TIMES = "timeOfLastUpdate timeOfRecord";
const R_RESPONSE = "response.gatewayCode response.gatewayRecommendation";
const R_CREATE = `merchant result ${R_SESSION} session.aes256Key session.authenticationLimit`;
const R_CARD = `merchant result version ${R_SESSION} ${R_ORDER} ${R_FUNDS} ${R_RESPONSE}`;
const R_AUTH = `${R_AUTHENTICATION} ${R_TRANSACTION} ${R_TIMES} ${R_RESPONSE}`;
const R_FULL = `${R_CARD} ${R_AGREEMENT} ${R_AUTH}`;

/** Every leaf below a schema, as `order.id`. */
function leaves(schema: Body, prefix = ""): string[] {
  const inner = schema.anyOf ?? schema.oneOf;
  if (inner) return inner.flatMap((one: Body) => leaves(one, prefix));
  if (!schema.properties) return [prefix];
  return Object.entries(schema.properties).flatMap(([name, one]) =>
    leaves(one, prefix ? `${prefix}.${name}` : name),
  );
}

describe("the OpenAPI document names every field of the gateway document", () => {
  it.each([
    ["/gateway/{merchant_id}/session/create", "", R_CREATE],
    [
      `${SESSION}/card`,
      "order.id order.amount order.currency sourceOfFunds.token sourceOfFunds.expiryMonth sourceOfFunds.expiryYear authentication.transactionId session.id",
      R_CARD,
    ],
    [
      `${SESSION}/authenticate`,
      "order.id order.amount order.currency sourceOfFunds.token sourceOfFunds.expiryMonth sourceOfFunds.expiryYear authRedirectUrl acceptVersions",
      R_AUTH,
    ],
    [
      `${SESSION}/pay`,
      "order.id order.amount order.currency authentication.transactionId session.id",
      R_FULL,
    ],
    [
      `${SESSION}/authorize`,
      "order.id order.amount order.currency authentication.transactionId session.id",
      R_FULL,
    ],
    [`${SESSION}/capture`, "order.id transaction.amount transaction.currency session.id", R_FULL],
    [`${SESSION}/void`, "order.id originalTransactionId transaction.amount transaction.currency", R_FULL],
    [`${SESSION}/agreement`, R_AGREEMENT, `merchant result version ${R_SESSION}`],
    [`${SESSION}/verify`, "order.id order.currency authentication.transactionId session.id", R_FULL],
    [
      "/gateway/{merchant_id}/recurring/transaction/pay",
      "card.token agreement.id order.id order.amount order.currency",
      R_FULL.replace(R_SESSION, ""),
    ],
  ])("%s", (path, request, response) => {
    const { post } = document.paths[path];
    const words = (text: string) => text.split(" ").filter(Boolean);
    expect(leaves(post.requestBody.content["application/json"].schema)).toEqual(
      expect.arrayContaining(words(request)),
    );
    const success = post.responses[201] ?? post.responses[200];
    expect(leaves(success.content["application/json"].schema)).toEqual(
      expect.arrayContaining(words(response)),
    );
    expect(post.security).toEqual([{ merchant: [] }]);
  });

  it("and is of version 3.1", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.components.securitySchemes.merchant).toEqual({ type: "http", scheme: "basic" });
  });
});
