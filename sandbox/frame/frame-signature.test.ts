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

function verdictOf(request: ReturnType<typeof signed>) {
  return checkSignature(request, merchant, now).kind;
}

test("the signature is the contract's: base64url without padding of HMAC-SHA256 over id|origin|timestamp", () => {
  const plain = { id: "sandbox-frame", origin: "http://localhost:3000", timestamp: "20261121120000" };
  // printf 'sandbox-frame|http://localhost:3000|20261121120000' | openssl dgst -sha256 -hmac … -binary | base64
  expect(signFrame(plain, merchant.secret)).toBe("Lel24QI3kzjJqlEj0TeOeXlheCwZ2xLiSEbKbvjzP3E");
});

test("a signature is good for 20 minutes, and clocks may differ by 60 seconds either way", () => {
  expect(verdictOf(signed(0))).toBe("good");
  expect(verdictOf(signed(-60))).toBe("good");
  expect(verdictOf(signed(21 * 60))).toBe("good");
  expect(verdictOf(signed(21 * 60 + 1))).toBe("expired");
  expect(verdictOf(signed(-61))).toBe("wrong");
});

test("a signature over another id, origin or moment is wrong, and so is one by another secret", () => {
  expect(verdictOf(signed(0, { id: "other" }))).toBe("wrong");
  expect(verdictOf(signed(0, { origin: "http://evil.example" }))).toBe("wrong");
  expect(verdictOf(signed(0, { timestamp: formatTimestamp(now - 1000) }))).toBe("wrong");
  expect(checkSignature(signed(0), { ...merchant, secret: "other" }, now).kind).toBe("wrong");
});

test("a timestamp that is no moment is refused", () => {
  for (const text of ["", "20261321000000", "20260230000000", "2026112112000", "x0261121120000"]) {
    expect(parseTimestamp(text)).toBeUndefined();
  }
});
