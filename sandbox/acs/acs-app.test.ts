import { createDecipheriv } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PreparedPayment, startTestBank } from "@/sandbox/testing/start-test-bank";

const CARDS = { "3DS2": "4508750015741019", "3DS1": "4508750015741605" } as const;
type Version = keyof typeof CARDS;

let bank: Awaited<ReturnType<typeof startTestBank>>;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.stop());

type Form = {
  action: string;
  fields: URLSearchParams;
};

/** The one form of a page or fragment, as a browser would post it. */
function formOf(html: string): Form {
  const text = (escaped: string) => escaped.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  const action = text(/<form[^>]*\saction="([^"]*)"/.exec(html)?.[1] ?? "");
  const fields = new URLSearchParams();
  for (const [, name = "", value = ""] of html.matchAll(
    /<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/g,
  )) {
    fields.set(text(name), text(value));
  }
  return { action, fields };
}

async function submit({ action, fields }: Form, base?: string): Promise<Response> {
  return fetch(new URL(action, base), { method: "POST", body: fields });
}

/** Starts a challenge and opens the issuer's page as the fragment's form does. */
async function challenged(
  version: Version,
): Promise<{ prepared: PreparedPayment; transactionId: string; page: Response }> {
  const prepared = await bank.prepare(CARDS[version]);
  const { body } = await bank.authenticate(prepared);
  const page = await submit(formOf(body.authentication.redirectHtml));
  return { prepared, transactionId: body.transaction.id, page };
}

/** One act of the payer on the issuer's page; answers the next page. */
async function act(page: Response | string, fields: Record<string, string>): Promise<string> {
  const { action } = formOf(typeof page === "string" ? page : await page.text());
  const answer = await submit({ action, fields: new URLSearchParams(fields) }, bank.urls.acs);
  return answer.text();
}

/** From the issuer's last page through the gateway to what is posted to the shop. */
async function callbackOf(lastPage: string): Promise<Form> {
  const gatewayPage = await submit(formOf(lastPage));
  expect(gatewayPage.url.startsWith(`${bank.urls.gateway}/gateway/3ds/return/`)).toBe(true);
  return formOf(await gatewayPage.text());
}

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
  ])("answered %s comes back as %s, %s, and a payment is then judged by it", async (code, ...expected) => {
    const [result, advice, status, paRes, gatewayCode] = expected;
    const { prepared, transactionId, page } = await challenged(version);
    const { action, fields } = await callbackOf(await act(page, { act: "confirm", code }));
    expect(action).toBe("http://localhost:3000/back/abc");
    expect(fields.get("order.id")).toBe(prepared.order.id);
    expect(fields.get("transaction.id")).toBe(transactionId);
    expect(fields.get("result")).toBe(result);
    expect(fields.get("response.gatewayRecommendation")).toBe(advice);

    const paid = await bank.charge("pay", prepared, transactionId);
    expect(paid.body.response.gatewayCode).toBe(gatewayCode);
    expect(paid.body.order.authenticationStatus).toBe(status);
    expect(paid.body.authentication["3ds1"].paResStatus).toBe(version === "3DS1" ? paRes : "");
    expect(await bank.movements(prepared.order.id)).toHaveLength(gatewayCode === "APPROVED" ? 1 : 0);
  });

  test.each(["cancel", "timeout"])("ended by %s has failed", async (deed) => {
    const { page } = await challenged(version);
    const { fields } = await callbackOf(await act(page, { act: deed, code: "" }));
    expect(fields.get("response.gatewayRecommendation")).toBe("DO_NOT_PROCEED");
  });

  test("says how many tries are left after a wrong code, and has failed after the third", async () => {
    const { page } = await challenged(version);
    const first = await act(page, { act: "confirm", code: "999999" });
    expect(first).toContain("2 tries");
    const second = await act(first, { act: "confirm", code: "" });
    expect(second).toContain("one try");
    const { fields } = await callbackOf(await act(second, { act: "confirm", code: "888888" }));
    expect(fields.get("response.gatewayRecommendation")).toBe("DO_NOT_PROCEED");
  });

  test("may be answered after a wrong code", async () => {
    const { page } = await challenged(version);
    const again = await act(page, { act: "confirm", code: "999999" });
    const { fields } = await callbackOf(await act(again, { act: "confirm", code: " 123456 " }));
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
  ])("%s passes through the issuer unasked: %s, %s, %s", async (number, status, paRes, gatewayCode) => {
    const prepared = await bank.prepare(number);
    const { body } = await bank.authenticate(prepared, { acceptVersions: "3DS1" });
    const passing = await submit(formOf(body.authentication.redirectHtml));
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

describe("the road back to the shop", () => {
  test("carries the result under the session's key, so that the shop can tell it from a forgery", async () => {
    const session = (await bank.call("session/create")).body.session;
    const card = await bank.token(CARDS["3DS2"]);
    const order = { id: "encrypted-1", amount: 12, currency: "USD" };
    await bank.call(`session/${session.id}/card`, { order, sourceOfFunds: card });
    const { body } = await bank.authenticate({ session: session.id, order, card });
    const page = await submit(formOf(body.authentication.redirectHtml));
    const { fields } = await callbackOf(await act(page, { act: "confirm", code: "123456" }));

    const part = (name: string) => Buffer.from(fields.get(`encryptedData.${name}`) ?? "", "base64");
    const decipher = createDecipheriv("aes-256-gcm", Buffer.from(session.aes256Key, "base64"), part("nonce"));
    decipher.setAuthTag(part("tag"));
    const plain = JSON.parse(decipher.update(part("ciphertext"), undefined, "utf8") + decipher.final("utf8"));
    expect(plain).toMatchObject({
      result: "SUCCESS",
      order: { id: "encrypted-1", authenticationStatus: "AUTHENTICATION_SUCCESSFUL" },
      transaction: { id: body.transaction.id },
      response: { gatewayRecommendation: "PROCEED" },
    });
  });

  test("cannot be forged by posting to the gateway before the issuer has spoken", async () => {
    const { prepared, transactionId } = await challenged("3DS2");
    const cres = Buffer.from(JSON.stringify({ acsTransID: transactionId, transStatus: "Y" })).toString(
      "base64url",
    );
    const answer = await submit({
      action: `${bank.urls.gateway}/gateway/3ds/return/cres`,
      fields: new URLSearchParams({ cres }),
    });
    expect(answer.status).toBe(404);
    expect((await bank.charge("pay", prepared, transactionId)).body.result).toBe("FAILURE");
  });

  test("gives the same answer again when the payer reloads, whatever is posted then", async () => {
    const { page } = await challenged("3DS2");
    const issuer = await page.text();
    await act(issuer, { act: "confirm", code: "123456" });
    const { fields } = await callbackOf(await act(issuer, { act: "cancel" }));
    expect(fields.get("result")).toBe("SUCCESS");
  });
});

describe("the issuer's page", () => {
  test("shows shop, amount and masked card, and nothing from another origin", async () => {
    const { page } = await challenged("3DS2");
    const html = await page.text();
    expect(html).toContain("localhost");
    expect(html).toContain("$40.00");
    expect(html).toContain("xxxx1019");
    expect(html).not.toContain("4508750015741019");
    expect(html).not.toMatch(/(src|href)="http/);
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/default-src 'none'; style-src 'nonce-[^']+'; script-src 'nonce-[^']+'/);
    expect(policy).not.toContain("unsafe");
  });

  test("knows nothing of a challenge that was never begun", async () => {
    const answer = await submit({
      action: `${bank.urls.acs}/3ds2/challenge`,
      fields: new URLSearchParams({ creq: "x" }),
    });
    expect(answer.status).toBe(404);
  });
});
