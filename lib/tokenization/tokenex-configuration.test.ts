import { describe, expect, test } from "vitest";
import { tokenExConfiguration } from "./tokenex-configuration";

const merchant = {
  APP_URL: "https://shop.example",
  TOKENIZATION_ID: "4311038889209736",
  TOKENIZATION_TOKEN: "a secret that stays on the server",
  TOKENIZATION_SCHEME: "sixTOKENfour",
};
const now = new Date("2026-11-21T07:05:09.999Z");

describe("the signed configuration of TokenEx's iframe", () => {
  test("has the timestamp in UTC, to the second", () => {
    expect(tokenExConfiguration(merchant, now).timestamp).toBe("20261121070509");
  });

  test("signs id, origin, timestamp and scheme with HMAC-SHA256 in base64", () => {
    // printf '%s' '4311038889209736|https://shop.example|20261121070509|sixTOKENfour' |
    //   openssl dgst -sha256 -hmac 'a secret that stays on the server' -binary | base64
    expect(tokenExConfiguration(merchant, now).authenticationKey).toBe(
      "/BEm7lGWJk6JkPScIXq39SJQDbSI3RFjMq3P+vxNwbw=",
    );
  });

  test("changes with every value that the provider compares", () => {
    const changes = [
      { APP_URL: "https://other.example" },
      { TOKENIZATION_ID: "4311038889209737" },
      { TOKENIZATION_SCHEME: "PCI" },
      { TOKENIZATION_TOKEN: "another secret" },
    ];
    const keys = [
      tokenExConfiguration(merchant, now),
      tokenExConfiguration(merchant, new Date("2026-11-21T07:05:10Z")),
      ...changes.map((change) => tokenExConfiguration({ ...merchant, ...change }, now)),
    ].map(({ authenticationKey }) => authenticationKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("never contains the secret", () => {
    expect(JSON.stringify(tokenExConfiguration(merchant, now))).not.toContain(merchant.TOKENIZATION_TOKEN);
  });
});
