import { expect, test } from "vitest";
import { faultNames } from "./fault-definitions";
import { createFaults, faultAmountBase, faultOfAmount, readFaultHeader } from "./faults";
import { createRandomSource } from "./random-source";

function run(seed: string): (string | undefined)[] {
  const faults = createFaults(createRandomSource(seed));
  faults.add({ operation: "pay", name: "commit_then_drop", probability: 0.3 });
  faults.add({ operation: "*", name: "server_busy", probability: 0.3 });
  return Array.from({ length: 200 }, () => faults.choose({ operation: "pay" })?.name);
}

test("the same seed gives the same sequence of faults, another seed another sequence", () => {
  expect(run("7")).toEqual(run("7"));
  expect(run("7")).not.toEqual(run("8"));
});

test("a fault with a probability applies about that often", () => {
  const applied = run("7").filter((name) => name === "commit_then_drop").length;
  expect(applied).toBeGreaterThan(35);
  expect(applied).toBeLessThan(85);
});

test("every fault has an amount that makes it, and other amounts make no fault", () => {
  faultNames.forEach((name, index) => {
    expect(faultOfAmount(faultAmountBase + index + 1)).toBe(name);
    expect(faultOfAmount(1_230_000 + faultAmountBase + index + 1)).toBe(name);
  });
  for (const amount of [0, 100, faultAmountBase, faultAmountBase + faultNames.length + 1, 9999]) {
    expect(faultOfAmount(amount)).toBeUndefined();
  }
});

test("a header names a fault and, optionally, a delay; any other text is no fault", () => {
  expect(readFaultHeader("commit_then_late:2000")).toEqual({ name: "commit_then_late", delayMs: 2000 });
  expect(readFaultHeader(" empty ")).toEqual({ name: "empty", delayMs: undefined });
  expect(readFaultHeader("nonsense")).toBeUndefined();
  expect(readFaultHeader("toString")).toBeUndefined();
});

test("the header overrides a rule, a rule the amount, the amount the card", () => {
  const faults = createFaults(createRandomSource("1"));
  const call = { operation: "pay", amount: faultAmountBase + 1, cardFault: "pending" } as const;
  expect(faults.choose({ ...call, amount: 1 })?.name).toBe("pending");
  expect(faults.choose(call)?.name).toBe(faultNames[0]);
  faults.add({ operation: "pay", name: "empty" });
  expect(faults.choose(call)?.name).toBe("empty");
  expect(faults.choose({ ...call, header: "truncated" })?.name).toBe("truncated");
});
