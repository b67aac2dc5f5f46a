import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testCards } from "@/sandbox/cards";
import { startTestBank } from "@/sandbox/testing/start-test-bank";
import { authenticationLimit } from "./session-rules";

let bank: Awaited<ReturnType<typeof startTestBank>>;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.stop());

async function authenticated(number: string, acceptVersions?: string) {
  const prepared = await bank.prepare(number);
  const { status, body } = await bank.authenticate(prepared, { acceptVersions });
  expect(status).toBe(201);
  return body;
}

type Row = [
  version: string,
  interaction: string,
  status: string,
  recommendation: string,
  result: string,
  frames: string,
];

const challenge2: Row = ["3DS2", "REQUIRED", "PENDING", "PROCEED", "PENDING", "challengeFrame"];
const challenge1: Row = ["3DS1", "REQUIRED", "PENDING", "PROCEED", "PENDING", "redirectTo3ds1Frame"];
const frictionless: Row = ["3DS2", "NOT_REQUIRED", "SUCCESSFUL", "PROCEED", "SUCCESS", ""];

const expected: Record<string, Row> = {
  "5123450000000008": challenge2,
  "4508750015741019": challenge2,
  "5111111111111118": ["NONE", "NOT_POSSIBLE", "NOT_SUPPORTED", "PROCEED", "FAILURE", ""],
  "4508750015741100": ["NONE", "NOT_REQUIRED", "NOT_SUPPORTED", "PROCEED", "SUCCESS", ""],
  "5123450000000107": frictionless,
  "4508750015741209": ["3DS2", "NOT_REQUIRED", "SUCCESSFUL", "PROCEED", "SUCCESS", "methodFrame"],
  "4508750015741308": ["3DS2", "NOT_REQUIRED", "FAILED", "DO_NOT_PROCEED", "FAILURE", ""],
  "5123450000001006": ["3DS2", "NOT_REQUIRED", "FAILED", "DO_NOT_PROCEED", "FAILURE", ""],
  "5123450000000206": ["3DS2", "NOT_REQUIRED", "REJECTED", "DO_NOT_PROCEED", "FAILURE", ""],
  "4508750015742108": ["3DS2", "NOT_REQUIRED", "REJECTED", "DO_NOT_PROCEED", "FAILURE", ""],
  "4508750015741407": ["3DS2", "NOT_REQUIRED", "ATTEMPTED", "PROCEED", "SUCCESS", ""],
  "5123450000000909": ["3DS2", "NOT_REQUIRED", "ATTEMPTED", "PROCEED", "SUCCESS", ""],
  "5123450000000305": ["3DS2", "NOT_REQUIRED", "UNAVAILABLE", "PROCEED", "FAILURE", ""],
  "4508750015742207": ["3DS2", "NOT_REQUIRED", "UNAVAILABLE", "PROCEED", "FAILURE", ""],
  "4508750015741506": ["3DS2", "NOT_REQUIRED", "UNAVAILABLE", "DO_NOT_PROCEED", "FAILURE", ""],
  "5123450000000404": challenge1,
  "4508750015741605": challenge1,
  "5123450000000503": ["3DS2", "REQUIRED", "PENDING", "PROCEED", "PENDING", "methodFrame challengeFrame"],
  "5123450000001105": challenge2,
  "4508750015742306": challenge2,
  "4508750015742405": ["3DS2", "REQUIRED", "PENDING", "PROCEED", "PENDING", "issuerWindow"],
  "5123450000001204": ["3DS1", "NOT_POSSIBLE", "UNAVAILABLE", "PROCEED", "FAILURE", ""],
  "371449635398431": challenge2,
  "3566000020360509": challenge2,
  "36259600000004": challenge2,
  "6011000990139424": challenge2,
  "6759649826438453": challenge2,
  "6250941006528599": challenge2,
};

describe("the response of each card to authenticate", () => {
  test.each(testCards)("$number: $meaning", async ({ number }) => {
    const body = await authenticated(number);
    const [version, interaction, status, recommendation, result, frames] = expected[number] ?? frictionless;
    const fragment: string = body.authentication.redirectHtml ?? "";
    expect([
      body.authentication.version,
      body.authentication.payerInteraction,
      body.transaction.authenticationStatus,
      body.response.gatewayRecommendation,
      body.result,
      [...fragment.matchAll(/<iframe\s+(?:id="\w+"\s+)?name="(\w+)"/g)].map(([, name]) => name).join(" "),
    ]).toEqual([version, interaction, `AUTHENTICATION_${status}`, recommendation, result, frames]);
  });

  test.each([
    ["5123450000000107", "02"],
    ["5123450000000909", "01"],
    ["5123450000001006", "00"],
    ["5123450000000206", "00"],
    ["5123450000000305", "00"],
    ["4508750015742009", "05"],
    ["4508750015741407", "06"],
    ["4508750015741308", "07"],
    ["4508750015742108", "07"],
    ["4508750015742207", "07"],
  ])("%s has the ECI %s", async (number, eci) => {
    expect((await authenticated(number)).authentication["3ds2"].acsEci).toBe(eci);
  });
});

describe("acceptVersions", () => {
  test.each([
    ["5123450000000008", "3DS1", "3DS1"],
    ["5123450000000008", "3DS2", "3DS2"],
    ["5123450000000008", "3DS1,3DS2", "3DS2"],
    ["5123450000000107", "3DS1", "3DS1"],
    ["5123450000000404", "3DS1, 3DS2", "3DS1"],
    ["5123450000001105", "3DS1, 3DS2", "3DS2"],
  ])("%s with %s is authenticated with %s", async (number, acceptVersions, version) => {
    expect((await authenticated(number, acceptVersions)).authentication.version).toBe(version);
  });

  test.each([
    ["5123450000000404", "3DS2"],
    ["5123450000001204", "3DS2"],
    ["5123450000001105", "3DS1"],
  ])(
    "authentication of %s with %s alone is not possible, and the payment may proceed without it",
    async (number, accepted) => {
      expect(await authenticated(number, accepted)).toMatchObject({
        response: { gatewayRecommendation: "PROCEED" },
        authentication: { version: "NONE", payerInteraction: "NOT_POSSIBLE" },
        transaction: { authenticationStatus: "AUTHENTICATION_NOT_SUPPORTED" },
      });
    },
  );
});

test.each([
  ["5123450000000404", "Y"],
  ["5111111111111118", "N"],
  ["5123450000001204", "U"],
  ["5123450000001105", ""],
])("veResEnrolled of %s is '%s'", async (number, enrolled) => {
  const body = await authenticated(number);
  expect(body.authentication["3ds1"]).toEqual({ veResEnrolled: enrolled, paResStatus: "" });
});

test("a session admits five authentications and refuses the sixth, and still takes a payment", async () => {
  const prepared = await bank.prepare("5123450000000107");
  for (let time = 0; time < authenticationLimit; time++) {
    expect((await bank.authenticate(prepared)).status).toBe(201);
  }
  const sixth = await bank.authenticate(prepared);
  expect(sixth).toMatchObject({
    status: 400,
    body: { error: { field: "session.id", cause: "REQUEST_REJECTED" } },
  });
  expect((await bank.charge("pay", prepared)).body.result).toBe("SUCCESS");
});
