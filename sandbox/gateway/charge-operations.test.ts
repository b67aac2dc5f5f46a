import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testBank } from "../test-bank.ts";

const FRICTIONLESS = "5123450000000107";
let bank: Awaited<ReturnType<typeof testBank>>;
beforeAll(async () => {
  bank = await testBank();
});
afterAll(() => bank.stop());

describe("a life of an order", () => {
  it("goes from session to authorization, two captures and refunds, and the books hold each movement", async () => {
    const prepared = await bank.prepare(FRICTIONLESS, { amount: 66.5 });
    const authenticated = await bank.authenticate(prepared);
    expect(authenticated.body).toMatchObject({
      result: "SUCCESS",
      authentication: { version: "3DS2", payerInteraction: "NOT_REQUIRED", "3ds2": { acsEci: "02" } },
      transaction: { authenticationStatus: "AUTHENTICATION_SUCCESSFUL" },
      response: { gatewayRecommendation: "PROCEED" },
    });
    const authorized = await bank.charge("authorize", prepared, authenticated.body.transaction.id);
    expect(authorized).toMatchObject({
      status: 201,
      body: {
        result: "SUCCESS",
        order: { status: "AUTHORIZED", totalAuthorizedAmount: 66.5, totalCapturedAmount: 0 },
        response: { gatewayCode: "APPROVED", gatewayRecommendation: "NO_ACTION" },
      },
    });
    expect((await bank.followUp("capture", prepared, 20.25)).body.order.status).toBe("PARTIALLY_CAPTURED");
    expect((await bank.followUp("capture", prepared, 46.25)).body.order.status).toBe("CAPTURED");
    expect((await bank.followUp("refund", prepared, 6.5)).body.order.status).toBe("PARTIALLY_REFUNDED");
    expect((await bank.followUp("refund", prepared, 60)).body.order).toMatchObject({
      status: "REFUNDED",
      totalRefundedAmount: 66.5,
    });
    expect((await bank.movements(prepared.order.id)).map(({ type, amount }) => [type, amount])).toEqual([
      ["AUTHORIZATION", 6650],
      ["CAPTURE", 2025],
      ["CAPTURE", 4625],
      ["REFUND", 650],
      ["REFUND", 6000],
    ]);
  });
});
