import { describe, expect, test } from "vitest";

import { readEnvironment } from "./environment";

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
};

describe("the environment", () => {
  test("points at the sandbox where nothing is said in development", () => {
    const read = readEnvironment({});
    expect(read.GATEWAY_BASE_URL).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect(read).toMatchObject({
      APP_URL: "http://localhost:3000",
      GATEWAY_ACCEPT_VERSIONS: "3DS1, 3DS2",
      GATEWAY_REFUND_PATH: "void",
      GATEWAY_TIMEOUT_MS: 30_000,
      PORT: 3000,
    });
  });

  test("has no default for a secret or a bank in production, and names all that is missing at once", () => {
    const required = Object.keys(production).filter((name) => name !== "NODE_ENV" && name !== "APP_URL");
    let message = "";
    try {
      readEnvironment({ NODE_ENV: "production", APP_URL: production.APP_URL });
    } catch (error) {
      message = String(error);
    }
    for (const name of required) expect(message).toContain(name);
  });

  test.each(["APP_URL", "GATEWAY_BASE_URL", "TOKENIZATION_FRAME_URL"] as const)(
    "demands https of %s in production, except on this machine",
    (name) => {
      const at = (url: string) => () => readEnvironment({ ...production, [name]: url });
      expect(at("http://elsewhere.example.com")).toThrow(`${name}: must be https in production`);
      expect(at("http://127.0.0.1:4010")).not.toThrow();
    },
  );

  test.each([
    ["GATEWAY_TIMEOUT_MS", "soon"],
    ["CHECKOUT_INTENT", "capture"],
    ["AUTHORIZATION_DAYS", "0"],
    ["PORT", "70000"],
    ["TOKENIZATION_ADAPTER", "stripe"],
    ["TOKENIZATION_SCHEME", "PCI|other"],
    ["APP_URL", "not an address"],
    ["GATEWAY_ACCEPT_VERSIONS", "3DS4"],
  ])("refuses %s=%s by its name", (name, value) => {
    expect(() => readEnvironment({ ...production, [name]: value })).toThrow(name);
  });

  test("never repeats a value in its refusal", () => {
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
});
