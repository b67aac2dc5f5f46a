import { expect, test } from "vitest";
import { z } from "zod";

import { nextIdempotencyKey } from "./idempotency-key";

test("the next idempotencyKey is a UUID that follows from the last one", () => {
  const first = "6f1c1f0e-8d3a-4a51-9a55-0d6b7c9f1a01";
  const second = nextIdempotencyKey(first);
  expect(z.uuid().parse(second)).not.toBe(first);
  expect(nextIdempotencyKey(first)).toBe(second);
  expect(nextIdempotencyKey(second)).not.toBe(second);
});
