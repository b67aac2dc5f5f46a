import { expect, test } from "vitest";

import { Latencies } from "./latencies";

test("a percentile is the duration that so many of a hundred did not exceed, to a thousandth", () => {
  const latencies = new Latencies();
  for (let ms = 1; ms <= 100; ms += 1) latencies.record(ms);
  expect(latencies.percentile(50)).toBeCloseTo(50, 1);
  expect(latencies.percentile(95)).toBeCloseTo(95, 1);
});
