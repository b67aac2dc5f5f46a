import { expect, test } from "vitest";
import { formatTimestamp, checkSignature, parseTimestamp, signFrame } from "./frame-signature";

const merchant = { id: "sandbox-frame", secret: "sandbox-tokenization-secret" };
const now = Date.UTC(2026, 10, 21, 12, 0, 0);

function signed(age: number, change: Partial<{ id: string; origin: string; timestamp: string }> = {}) {
  const plain = {
    id: merchant.id,
    origin: "http://localhost:3000",
    timestamp: formatTimestamp(now - age * 1000),
  };
  return { ...plain, signature: signFrame(plain, merchant.secret), ...change };
}

function kindOf(request: ReturnType<typeof signed>) {
  return checkSignature(request, merchant, now).kind;
}

test("the signature follows the contract: base64url without padding of HMAC-SHA256 over id|origin|timestamp", () => {
  const plain = { id: "sandbox-frame", origin: "http://localhost:3000", timestamp: "20261121120000" };
  // printf 'sandbox-frame|http://localhost:3000|20261121120000' | openssl dgst -sha256 -hmac … -binary | base64
  expect(signFrame(plain, merchant.secret)).toBe("Lel24QI3kzjJqlEj0TeOeXlheCwZ2xLiSEbKbvjzP3E");
});

test("a signature is valid for 20 minutes, and clocks may differ by 60 seconds in either direction", () => {
  expect(kindOf(signed(0))).toBe("valid");
  expect(kindOf(signed(-60))).toBe("valid");
  expect(kindOf(signed(21 * 60))).toBe("valid");
  expect(kindOf(signed(21 * 60 + 1))).toBe("expired");
  expect(kindOf(signed(-61))).toBe("invalid");
});

test("a signature over another id, origin or time, or with another secret, is invalid", () => {
  expect(kindOf(signed(0, { id: "other" }))).toBe("invalid");
  expect(kindOf(signed(0, { origin: "http://evil.example" }))).toBe("invalid");
  expect(kindOf(signed(0, { timestamp: formatTimestamp(now - 1000) }))).toBe("invalid");
  expect(checkSignature(signed(0), { ...merchant, secret: "other" }, now).kind).toBe("invalid");
});

test("a text that is no timestamp is refused", () => {
  for (const text of ["", "20261321000000", "20260230000000", "2026112112000", "x0261121120000"]) {
    expect(parseTimestamp(text)).toBeUndefined();
  }
});
