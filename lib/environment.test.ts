import { describe, expect, test } from "vitest";

import { hasSandboxBank, readEnvironment, secondFactorRequired } from "./environment";

const production = {
  NODE_ENV: "production",
  APP_URL: "https://shop.example.com",
  DATABASE_URL: "postgresql://app:database-secret@db.example.com/shop",
  AUTH_SECRET: "a-secret-of-more-than-thirty-two-characters",
  GATEWAY_BASE_URL: "https://gateway.example.com",
  GATEWAY_MERCHANT_ID: "MERCHANT",
  GATEWAY_USERNAME: "merchant.MERCHANT",
  GATEWAY_PASSWORD: "gateway-secret",
  TOKENIZATION_FRAME_URL: "https://frame.example.com/frame",
  TOKENIZATION_ID: "frame",
  TOKENIZATION_TOKEN: "frame-secret",
  TRUSTED_PROXY_HOPS: "1",
};

function messageOf(source: Record<string, string | undefined>): string {
  try {
    readEnvironment(source);
    return "";
  } catch (error) {
    return String(error);
  }
}

describe("the environment", () => {
  test("optional variables have the documented defaults", () => {
    expect(readEnvironment(production)).toMatchObject({
      GATEWAY_ACCEPT_VERSIONS: "3DS1, 3DS2",
      GATEWAY_REFUND_PATH: "void",
      GATEWAY_VERIFY_PATH: "verify",
      GATEWAY_TIMEOUT_MS: 30_000,
      RECONCILIATION_MARGIN_MS: 900_000,
      TOKENIZATION_ADAPTER: "frame",
      AUTHENTICATION_UNAVAILABLE: "proceed",
      UNPROVEN_AUTHENTICATION: "accept",
      AUTHORIZATION_DAYS: 7,
      TRUSTED_PROXY_HOPS: 1,
      PAYMENT_LIMITS: "on",
      PORT: 3000,
    });
  });

  test.each(["development", "production", "test", undefined])(
    "has no default for an address, a secret or a credential when NODE_ENV is %s, and names all that are missing",
    (mode) => {
      const message = messageOf({ NODE_ENV: mode });
      const required = Object.keys(production).filter(
        (name) => !["NODE_ENV", "TRUSTED_PROXY_HOPS"].includes(name),
      );
      for (const name of required) expect(message).toContain(`${name}: is missing`);
      expect(message).toContain("npm run dev");
      expect(message).toContain(".env");
    },
  );

  test("the bank's page of an order is a web address with a place for the order's id", () => {
    const url = "https://portal.bank.example/orders/{id}?view=all";
    expect(readEnvironment({ ...production, GATEWAY_ORDER_URL: url }).GATEWAY_ORDER_URL).toBe(url);
    for (const wrong of ["javascript:alert('{id}')", "https://portal.bank.example/orders"]) {
      expect(messageOf({ ...production, GATEWAY_ORDER_URL: wrong })).toContain("GATEWAY_ORDER_URL");
    }
  });

  test("an empty variable counts as missing", () => {
    expect(messageOf({ ...production, GATEWAY_PASSWORD: "" })).toContain("GATEWAY_PASSWORD: is missing");
    expect(readEnvironment({ ...production, CHECKOUT_INTENT: "", PORT: "" })).toMatchObject({ PORT: 3000 });
  });

  test("missing and wrong variables stand in one message", () => {
    const message = messageOf({ ...production, DATABASE_URL: undefined, CHECKOUT_INTENT: "capture" });
    expect(message).toContain("DATABASE_URL");
    expect(message).toContain("CHECKOUT_INTENT");
  });

  test.each(["APP_URL", "GATEWAY_BASE_URL", "TOKENIZATION_FRAME_URL"] as const)(
    "requires https of %s in production, except on this machine",
    (name) => {
      const at = (url: string) => () => readEnvironment({ ...production, [name]: url });
      expect(at("http://elsewhere.example.com")).toThrow(`${name}: must be https in production`);
      expect(at("http://127.0.0.1:4010")).not.toThrow();
    },
  );

  test("a mail server needs a sender, and no message repeats its password", () => {
    const sending = { ...production, SMTP_URL: "smtps://user:smtp-secret@mail.example.com" };
    expect(messageOf(sending)).toContain("MAIL_FROM: is missing, and SMTP_URL needs it");
    expect(messageOf(sending)).not.toContain("smtp-secret");
    expect(messageOf({ ...sending, SMTP_URL: "https://user:smtp-secret@mail.example.com" })).toMatch(
      /^(?!.*smtp-secret).*SMTP_URL: is not an address/s,
    );
    for (const MAIL_FROM of ["orders@example.com", "A Shop <orders@example.com>"])
      expect(messageOf({ ...sending, MAIL_FROM })).toBe("");
    for (const MAIL_FROM of ["nobody", "A\nBcc: b@example.com <a@example.com>"])
      expect(messageOf({ ...sending, MAIL_FROM })).toContain("MAIL_FROM: is not an address");
  });

  test("the pseudo-language may be on only on this machine", () => {
    const on = { ...production, PSEUDO_LANGUAGE: "on" };
    expect(() => readEnvironment(on)).toThrow("PSEUDO_LANGUAGE: may be on only");
    expect(() => readEnvironment({ ...on, APP_URL: "http://localhost:3000" })).not.toThrow();
  });

  test("the inspector is off by default, and may be on only on this machine", () => {
    expect(readEnvironment(production).INSPECTOR).toBe("off");
    const on = { ...production, INSPECTOR: "on" };
    expect(() => readEnvironment(on)).toThrow("INSPECTOR: may be on only");
    expect(() => readEnvironment({ ...on, APP_URL: "http://localhost:3000" })).not.toThrow();
  });

  test("payment limits may be off only on this machine", () => {
    const off = { ...production, PAYMENT_LIMITS: "off" };
    expect(() => readEnvironment(off)).toThrow("PAYMENT_LIMITS: may be off only");
    expect(() => readEnvironment({ ...off, APP_URL: "http://localhost:3000" })).not.toThrow();
  });

  test("a bank is taken for a sandbox only if shop and bank are both on this machine", () => {
    const local = { APP_URL: "http://localhost:3000", GATEWAY_BASE_URL: "http://127.0.0.1:4000/api" };
    expect(hasSandboxBank(local)).toBe(true);
    expect(hasSandboxBank({ ...local, APP_URL: "https://shop.example" })).toBe(false);
    expect(hasSandboxBank({ ...local, GATEWAY_BASE_URL: "https://bank.example/api" })).toBe(false);
  });

  test("requires a second factor of staff on a public address", () => {
    const local = { ...production, APP_URL: "http://localhost:3000" };
    expect(() => readEnvironment({ ...production, STAFF_SECOND_FACTOR: "offered" })).toThrow(
      "STAFF_SECOND_FACTOR: may be offered only",
    );
    expect(secondFactorRequired(readEnvironment(production))).toBe(true);
    expect(secondFactorRequired(readEnvironment(local))).toBe(false);
    expect(secondFactorRequired(readEnvironment({ ...local, STAFF_SECOND_FACTOR: "required" }))).toBe(true);
  });

  test.each([
    ["GATEWAY_TIMEOUT_MS", "soon"],
    ["CHECKOUT_INTENT", "capture"],
    ["AUTHORIZATION_DAYS", "0"],
    ["PORT", "70000"],
    ["TOKENIZATION_ADAPTER", "stripe"],
    ["TOKENIZATION_SCHEME", "PCI|other"],
    ["APP_URL", "not an address"],
    ["GATEWAY_ACCEPT_VERSIONS", "3DS4"],
  ])("rejects %s=%s by its name", (name, value) => {
    expect(() => readEnvironment({ ...production, [name]: value })).toThrow(name);
  });

  test("the message never repeats a value", () => {
    const wrong = {
      ...production,
      GATEWAY_TIMEOUT_MS: "wrong-secret",
      TOKENIZATION_FRAME_URL: "frame-secret",
    };
    expect(() => readEnvironment(wrong)).toThrow(
      expect.objectContaining({
        message: expect.not.stringMatching(/wrong-secret|frame-secret|gateway-secret/),
      }),
    );
  });

  test("a public shop in production stands behind a proxy, and says which variable is wrong", () => {
    expect(messageOf({ ...production, TRUSTED_PROXY_HOPS: undefined })).toContain("TRUSTED_PROXY_HOPS");
    expect(messageOf({ ...production, TRUSTED_PROXY_HOPS: "0" })).toContain("TRUSTED_PROXY_HOPS");
    const local = { ...production, APP_URL: "http://localhost:3000", TRUSTED_PROXY_HOPS: undefined };
    expect(readEnvironment(local).TRUSTED_PROXY_HOPS).toBe(0);
  });
});
