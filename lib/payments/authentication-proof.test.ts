import { createCipheriv, randomBytes } from "node:crypto";

import { describe, expect, test } from "vitest";

import { readAuthenticationProof } from "./authentication-proof";

const key = randomBytes(32);
const payment = { gatewayOrderId: "ABCD-1-1", authTransactionId: "AUTH-1" };

function encrypt(plain: string, { with: secret = key, nonceLength = 12, tagLength = 16 } = {}) {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", secret, nonce, { authTagLength: tagLength });
  const ciphertext = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return {
    "encryptedData.ciphertext": ciphertext.toString("base64"),
    "encryptedData.nonce": nonce.toString("base64"),
    "encryptedData.tag": cipher.getAuthTag().toString("base64"),
  };
}

const read = (plain: unknown, fields: Record<string, string> = {}) =>
  readAuthenticationProof({ ...encrypt(JSON.stringify(plain)), ...fields }, key, payment);

const named = { order: { id: payment.gatewayOrderId }, transaction: { id: payment.authTransactionId } };
const v2 = (transactionStatus?: string) => ({ authentication: { "3ds2": { transactionStatus } } });
const v1 = (paResStatus?: string) => ({ authentication: { "3ds1": { paResStatus } } });

describe("an encrypted result", () => {
  test.each([
    ["Y", "AUTHENTICATION_SUCCESSFUL"],
    ["A", "AUTHENTICATION_ATTEMPTED"],
    ["U", "AUTHENTICATION_UNAVAILABLE"],
    ["N", "AUTHENTICATION_FAILED"],
    ["R", "AUTHENTICATION_REJECTED"],
    ["C", undefined],
    ["", undefined],
    [undefined, undefined],
  ])(
    "with the letter %s is read as %s in both versions, also where it holds nothing else",
    (letter, status) => {
      for (const plain of [v2(letter), { ...v2(letter), ...named }])
        expect(read(plain)).toMatchObject({ kind: "authentic", status });
      if (letter !== "R" && letter !== "C")
        expect(read(v1(letter))).toMatchObject({ kind: "authentic", status });
    },
  );

  test("keeps the bank's recommendation and ECI", () => {
    const authentication = { "3ds1": { paResStatus: "" }, "3ds2": { transactionStatus: "U", acsEci: "07" } };
    const plain = { ...named, authentication, response: { gatewayRecommendation: "DO_NOT_PROCEED" } };
    expect(read(plain)).toMatchObject({ eci: "07", recommendation: "DO_NOT_PROCEED" });
  });

  test.each(["order", "transaction"])("is a failure where the status of its %s says so", (part) => {
    const failed = { ...v2("Y"), [part]: { authenticationStatus: "AUTHENTICATION_REJECTED" } };
    expect(read(failed)).toMatchObject({ status: "AUTHENTICATION_REJECTED" });
  });

  test.each([
    { order: { id: "ABCD-1-2" } },
    { transaction: { id: "AUTH-2" } },
    { ...named, order: { id: "EFGH-1-1" } },
    { order: { id: 7 } },
  ])("that names another order or transaction is foreign, even though it decrypts: %j", (names) => {
    expect(read({ ...v2("Y"), ...names })).toEqual({ kind: "foreign" });
  });

  test("counts whatever the fields around it say", () => {
    const forged = { result: "FAILURE", "response.gatewayRecommendation": "DO_NOT_PROCEED", "order.id": "X" };
    expect(read(v2("Y"), forged)).toMatchObject({ kind: "authentic", status: "AUTHENTICATION_SUCCESSFUL" });
  });

  test("under another key, of another session or made by nobody, is forged", () => {
    const plain = JSON.stringify(v2("N"));
    const other = encrypt(plain, { with: randomBytes(32) });
    expect(readAuthenticationProof(other, key, payment)).toEqual({ kind: "forged" });
    const made = {
      "encryptedData.ciphertext": "AAAA",
      "encryptedData.nonce": "AAAA",
      "encryptedData.tag": "AAAA",
    };
    expect(readAuthenticationProof(made, key, payment)).toEqual({ kind: "forged" });
  });

  test("with any changed byte is forged", () => {
    const sent = encrypt(JSON.stringify(v2("N")));
    for (const name of Object.keys(sent) as (keyof typeof sent)[]) {
      const bytes = Buffer.from(sent[name], "base64");
      for (const index of bytes.keys()) {
        const changed = Buffer.from(bytes);
        changed[index]! ^= 1;
        const fields = { ...sent, [name]: changed.toString("base64") };
        expect(readAuthenticationProof(fields, key, payment)).toEqual({ kind: "forged" });
      }
    }
  });

  test("with a shorter tag or another nonce length is forged", () => {
    const plain = JSON.stringify(v2("Y"));
    for (const shape of [{ tagLength: 4 }, { tagLength: 12 }, { nonceLength: 16 }, { nonceLength: 8 }])
      expect(readAuthenticationProof(encrypt(plain, shape), key, payment)).toEqual({ kind: "forged" });
  });

  test.each(["", "not JSON", "null", "[]", '"Y"', "7"])("whose plain text is %j is forged", (plain) => {
    expect(readAuthenticationProof(encrypt(plain), key, payment)).toMatchObject({
      kind: plain === "" ? "missing" : "forged",
    });
  });

  test("with a part left out, or without a key, is missing", () => {
    const sent = encrypt(JSON.stringify(v2("Y")));
    for (const name of Object.keys(sent))
      expect(readAuthenticationProof({ ...sent, [name]: "" }, key, payment)).toEqual({ kind: "missing" });
    expect(readAuthenticationProof(sent, undefined, payment)).toEqual({ kind: "missing" });
    expect(readAuthenticationProof({}, key, payment)).toEqual({ kind: "missing" });
  });
});
