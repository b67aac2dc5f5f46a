import { createDecipheriv } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Form, parseForm } from "@/sandbox/testing/parse-form";
import { type PreparedPayment, startTestBank } from "@/sandbox/testing/start-test-bank";

const cards = { "3DS2": "4508750015741019", "3DS1": "4508750015741605" } as const;
type Version = keyof typeof cards;

let bank: Awaited<ReturnType<typeof startTestBank>>;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.stop());

async function submit({ action, fields }: Form, base?: string): Promise<Response> {
  return fetch(new URL(action, base), { method: "POST", body: fields });
}

/** Starts a challenge and opens the issuer's page by submitting the fragment's form. */
async function startChallenge(
  version: Version,
): Promise<{ prepared: PreparedPayment; transactionId: string; page: Response }> {
  const prepared = await bank.prepare(cards[version]);
  const { body } = await bank.authenticate(prepared);
  const page = await submit(parseForm(body.authentication.redirectHtml));
  return { prepared, transactionId: body.transaction.id, page };
}

/** Submits the issuer's page as the payer would; returns the next page. */
async function submitChallenge(page: Response | string, fields: Record<string, string>): Promise<string> {
  const { action } = parseForm(typeof page === "string" ? page : await page.text());
  const response = await submit({ action, fields: new URLSearchParams(fields) }, bank.urls.acs);
  return response.text();
}

/** Follows the issuer's last page to the gateway; returns the form that is posted to the shop. */
async function callbackOf(lastPage: string): Promise<Form> {
  const gatewayPage = await submit(parseForm(lastPage));
  expect(gatewayPage.url.startsWith(`${bank.urls.gateway}/gateway/3ds/return/`)).toBe(true);
  return parseForm(await gatewayPage.text());
}

test.each([
  ["km-KH", 'lang="km" dir="ltr"', "លេខកូដប្រើម្ដង", "លេខកូដនេះខុស"],
  ["ar", 'lang="ar" dir="rtl"', "الرمز لمرة واحدة", "هذا الرمز غير صحيح"],
  ["tlh", 'lang="en" dir="ltr"', "One-time code", "This code is wrong"],
])(
  "a payer with a browser in %s gets the issuer's page in that language",
  async (tag, root, label, error) => {
    const headers = { "accept-language": tag };
    const { body } = await bank.authenticate(await bank.prepare(cards["3DS2"]));
    const opened = parseForm(body.authentication.redirectHtml);
    const page = await fetch(opened.action, { method: "POST", body: opened.fields, headers });
    const markup = await page.text();
    expect(markup).toContain(root);
    expect(markup).toContain(label);
    const url = new URL(parseForm(markup).action, bank.urls.acs);
    const answered = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ code: "000000" }),
      headers,
    });
    expect(await answered.text()).toContain(error);
  },
);

describe.each(["3DS2", "3DS1"] as const)("a %s challenge", (version) => {
  test.each([
    ["123456", "SUCCESS", "PROCEED", "AUTHENTICATION_SUCCESSFUL", "Y", "APPROVED"],
    ["111111", "FAILURE", "DO_NOT_PROCEED", "AUTHENTICATION_FAILED", "N", "AUTHENTICATION_FAILED"],
    ["222222", "SUCCESS", "PROCEED", "AUTHENTICATION_ATTEMPTED", "A", "APPROVED"],
    ["333333", "FAILURE", "PROCEED", "AUTHENTICATION_UNAVAILABLE", "U", "APPROVED"],
    [
      "444444",
      "FAILURE",
      "DO_NOT_PROCEED",
      version === "3DS2" ? "AUTHENTICATION_REJECTED" : "AUTHENTICATION_FAILED",
      "N",
      "AUTHENTICATION_FAILED",
    ],
  ])(
    "with the code %s returns %s and %s, and the payment is approved or declined accordingly",
    async (code, ...expected) => {
      const [result, recommendation, status, paRes, gatewayCode] = expected;
      const { prepared, transactionId, page } = await startChallenge(version);
      const { action, fields } = await callbackOf(await submitChallenge(page, { act: "confirm", code }));
      expect(action).toBe("http://localhost:3000/back/abc");
      expect(fields.get("order.id")).toBe(prepared.order.id);
      expect(fields.get("transaction.id")).toBe(transactionId);
      expect(fields.get("result")).toBe(result);
      expect(fields.get("response.gatewayRecommendation")).toBe(recommendation);

      const paid = await bank.charge("pay", prepared, transactionId);
      expect(paid.body.response.gatewayCode).toBe(gatewayCode);
      expect(paid.body.order.authenticationStatus).toBe(status);
      expect(paid.body.authentication["3ds1"].paResStatus).toBe(version === "3DS1" ? paRes : "");
      expect(await bank.movements(prepared.order.id)).toHaveLength(gatewayCode === "APPROVED" ? 1 : 0);
    },
  );

  test.each(["cancel", "timeout"])("that ends by %s fails", async (action) => {
    const { page } = await startChallenge(version);
    const { fields } = await callbackOf(await submitChallenge(page, { act: action, code: "" }));
    expect(fields.get("response.gatewayRecommendation")).toBe("DO_NOT_PROCEED");
  });

  test("shows the remaining tries after a wrong code, and fails after the third", async () => {
    const { page } = await startChallenge(version);
    const first = await submitChallenge(page, { act: "confirm", code: "999999" });
    expect(first).toContain("2 tries");
    const second = await submitChallenge(first, { act: "confirm", code: "" });
    expect(second).toContain("one try");
    const { fields } = await callbackOf(await submitChallenge(second, { act: "confirm", code: "888888" }));
    expect(fields.get("response.gatewayRecommendation")).toBe("DO_NOT_PROCEED");
  });

  test("accepts the right code after a wrong one", async () => {
    const { page } = await startChallenge(version);
    const again = await submitChallenge(page, { act: "confirm", code: "999999" });
    const { fields } = await callbackOf(await submitChallenge(again, { act: "confirm", code: " १२៣-៤๕６ " }));
    expect(fields.get("result")).toBe("SUCCESS");
  });
});

describe("a frictionless card under 3DS1", () => {
  test.each([
    ["5123450000000107", "AUTHENTICATION_SUCCESSFUL", "Y", "APPROVED"],
    ["5123450000001006", "AUTHENTICATION_FAILED", "N", "AUTHENTICATION_FAILED"],
    ["5123450000000909", "AUTHENTICATION_ATTEMPTED", "A", "APPROVED"],
    ["5123450000000305", "AUTHENTICATION_UNAVAILABLE", "U", "APPROVED"],
    ["4508750015741506", "AUTHENTICATION_UNAVAILABLE", "U", "AUTHENTICATION_FAILED"],
    ["4508750015742108", "AUTHENTICATION_FAILED", "N", "AUTHENTICATION_FAILED"],
  ])("%s passes the issuer without a challenge: %s, %s, %s", async (number, status, paRes, gatewayCode) => {
    const prepared = await bank.prepare(number);
    const { body } = await bank.authenticate(prepared, { acceptVersions: "3DS1" });
    const passing = await submit(parseForm(body.authentication.redirectHtml));
    const { fields } = await callbackOf(await passing.text());
    expect(fields.get("response.gatewayRecommendation")).toBe(
      gatewayCode === "APPROVED" ? "PROCEED" : "DO_NOT_PROCEED",
    );
    const paid = await bank.charge("pay", prepared, body.transaction.id);
    expect(paid.body.response.gatewayCode).toBe(gatewayCode);
    expect(paid.body.order.authenticationStatus).toBe(status);
    expect(paid.body.authentication["3ds1"].paResStatus).toBe(paRes);
  });
});

describe("the return to the shop", () => {
  /** Answers a challenge with a code; returns what the bank posts to the shop, and the session's key. */
  async function returnFrom(version: Version, code: string, orderId: string) {
    const session = (await bank.call("session/create")).body.session;
    const card = await bank.token(cards[version]);
    const order = { id: orderId, amount: 12, currency: "USD" };
    await bank.call(`session/${session.id}/card`, { order, sourceOfFunds: card });
    const { body } = await bank.authenticate({ session: session.id, order, card });
    const page = await submit(parseForm(body.authentication.redirectHtml));
    const { fields } = await callbackOf(await submitChallenge(page, { act: "confirm", code }));
    return { fields, key: Buffer.from(session.aes256Key, "base64"), transactionId: body.transaction.id };
  }

  function decrypt(fields: URLSearchParams, key: Buffer) {
    const part = (name: string) => Buffer.from(fields.get(`encryptedData.${name}`) ?? "", "base64");
    expect([part("nonce").length, part("tag").length]).toEqual([12, 16]);
    const decipher = createDecipheriv("aes-256-gcm", key, part("nonce"));
    decipher.setAuthTag(part("tag"));
    return JSON.parse(decipher.update(part("ciphertext"), undefined, "utf8") + decipher.final("utf8"));
  }

  test.each([
    ["3DS2", "123456", "AUTHENTICATION_SUCCESSFUL", { "3ds2": { transactionStatus: "Y" } }],
    ["3DS2", "222222", "AUTHENTICATION_ATTEMPTED", { "3ds2": { transactionStatus: "A" } }],
    ["3DS2", "333333", "AUTHENTICATION_UNAVAILABLE", { "3ds2": { transactionStatus: "U" } }],
    ["3DS2", "111111", "AUTHENTICATION_FAILED", { "3ds2": { transactionStatus: "N" } }],
    ["3DS2", "444444", "AUTHENTICATION_REJECTED", { "3ds2": { transactionStatus: "R" } }],
    ["3DS1", "123456", "AUTHENTICATION_SUCCESSFUL", { "3ds1": { paResStatus: "Y" } }],
    ["3DS1", "111111", "AUTHENTICATION_FAILED", { "3ds1": { paResStatus: "N" } }],
  ] as const)(
    "of %s with the code %s carries the result encrypted with the session's key: %s",
    async (version, code, status, authentication) => {
      const orderId = `encrypted-${version}-${code}`;
      const { fields, key, transactionId } = await returnFrom(version, code, orderId);
      expect(decrypt(fields, key)).toMatchObject({
        order: { id: orderId, authenticationStatus: status },
        transaction: { id: transactionId, authenticationStatus: status },
        response: { gatewayRecommendation: fields.get("response.gatewayRecommendation") },
        authentication,
      });
    },
  );

  test("carries a missing, forged, foreign or undecided result where a fault was ordered", async () => {
    const withFault = async (fault: string) => {
      await bank.post("faults", { operation: "authenticate", fault, times: 1 });
      return returnFrom("3DS2", "123456", fault);
    };
    expect((await withFault("proof_missing")).fields.has("encryptedData.ciphertext")).toBe(false);
    const forged = await withFault("proof_forged");
    expect(() => decrypt(forged.fields, forged.key)).toThrow();
    const foreign = await withFault("proof_foreign");
    expect(decrypt(foreign.fields, foreign.key).order.id).not.toBe("proof_foreign");
    const undecided = await withFault("proof_undecided");
    expect(decrypt(undecided.fields, undecided.key)).toEqual({
      authentication: { "3ds2": { transactionStatus: "C" } },
    });
  });

  test("cannot be forged by a post to the gateway before the issuer has decided", async () => {
    const { prepared, transactionId } = await startChallenge("3DS2");
    const cres = Buffer.from(JSON.stringify({ acsTransID: transactionId, transStatus: "Y" })).toString(
      "base64url",
    );
    const response = await submit({
      action: `${bank.urls.gateway}/gateway/3ds/return/cres`,
      fields: new URLSearchParams({ cres }),
    });
    expect(response.status).toBe(404);
    expect((await bank.charge("pay", prepared, transactionId)).body.result).toBe("FAILURE");
  });

  test("has the same result when the payer submits again, whatever is posted then", async () => {
    const { page } = await startChallenge("3DS2");
    const issuer = await page.text();
    await submitChallenge(issuer, { act: "confirm", code: "123456" });
    const { fields } = await callbackOf(await submitChallenge(issuer, { act: "cancel" }));
    expect(fields.get("result")).toBe("SUCCESS");
  });
});

describe("the issuer's page", () => {
  test("shows shop, amount and masked card, and loads nothing from another origin", async () => {
    const { page } = await startChallenge("3DS2");
    const html = await page.text();
    expect(html).toContain(`<dt>Shop</dt><dd>${bank.settings.merchantName}</dd>`);
    expect(html).not.toContain("localhost");
    expect(html).toContain("$40.00");
    expect(html).toContain("xxxx1019");
    expect(html).not.toContain("4508750015741019");
    expect(html).not.toMatch(/(src|href)="http/);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/default-src 'none'; style-src 'nonce-[^']+'; script-src 'nonce-[^']+'/);
    expect(policy).not.toContain("unsafe");
  });

  test("isolates the currency of an amount from right to left by its own first letter", async () => {
    const { body } = await bank.authenticate(await bank.prepare(cards["3DS2"]));
    const { action, fields } = parseForm(body.authentication.redirectHtml);
    const headers = { "accept-language": "ar" };
    const page = await fetch(action, { method: "POST", body: fields, headers });
    expect(await page.text()).toMatch(/40\.00\s\u2068[^\u2069]*\$\u2069/);
  });

  test("answers an unknown challenge with 404", async () => {
    const response = await submit({
      action: `${bank.urls.acs}/3ds2/challenge`,
      fields: new URLSearchParams({ creq: "x" }),
    });
    expect(response.status).toBe(404);
  });
});
