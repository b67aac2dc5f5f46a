import { describe, expect, test } from "vitest";
import { signedFrameUrl } from "./frame-url";

const merchant = {
  APP_URL: "https://shop.example",
  TOKENIZATION_FRAME_URL: "https://cards.example/frame?theme=plain",
  TOKENIZATION_ID: "shop & co",
  TOKENIZATION_TOKEN: "frame-secret",
};
const now = new Date("2026-11-21T07:05:09.999Z");
const opened = new URL(
  signedFrameUrl({ locale: "ar", look: { accent: "3a8a6e", radius: 8 } }, merchant, now),
);

describe("the signed address of the card frame", () => {
  test("has id, origin, timestamp in UTC, language and the shop's look, and keeps the parameters of TOKENIZATION_FRAME_URL", () => {
    expect(opened.origin + opened.pathname).toBe("https://cards.example/frame");
    const { signature, ...named } = Object.fromEntries(opened.searchParams);
    expect(signature).toBeDefined();
    expect(named).toEqual({
      theme: "plain",
      id: "shop & co",
      origin: "https://shop.example",
      timestamp: "20261121070509",
      locale: "ar",
      accent: "3a8a6e",
      radius: "8",
    });
  });

  test("signs id, origin and timestamp with HMAC-SHA256 in base64url without padding", () => {
    // printf '%s' 'shop & co|https://shop.example|20261121070509' | openssl dgst -sha256 -hmac frame-secret -binary | basenc --base64url
    expect(opened.searchParams.get("signature")).toBe("dXGwDnodcB3F4Irbs6suYGHffG157UkxQlo4qoJCq-g");
  });

  test("never contains the secret", () => {
    expect(opened.href).not.toContain("frame-secret");
  });
});
