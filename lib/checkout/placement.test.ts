import { expect, test } from "vitest";
import { z } from "zod";

import { nextPlacement } from "./placement";

test("the next placement is a UUID that follows from the last one", () => {
  const first = "6f1c1f0e-8d3a-4a51-9a55-0d6b7c9f1a01";
  const second = nextPlacement(first);
  expect(z.uuid().parse(second)).not.toBe(first);
  expect(nextPlacement(first)).toBe(second);
  expect(nextPlacement(second)).not.toBe(second);
});
