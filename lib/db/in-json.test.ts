import { expect, test } from "vitest";

import { bigintFromJson, type InJson } from "./in-json";

const inJson = (text: string) => (JSON.parse(text) as InJson<{ minor: bigint }>).minor;

test("an amount within JSON is read with each of its digits, up to the largest safe integer", () => {
  expect(bigintFromJson(inJson('{"minor": 9007199254740991}'))).toBe(9_007_199_254_740_991n);
  expect(bigintFromJson(inJson('{"minor": -1}'))).toBe(-1n);
});

test("an amount above the safe integers is refused, because JSON.parse has rounded it", () => {
  for (const minor of ["9007199254740992", "9007199254740993", "9223372036854775807"])
    expect(() => bigintFromJson(inJson(`{"minor": ${minor}}`)), minor).toThrow();
});

test("what is no integer is no amount", () => {
  for (const minor of ["1.5", '"100"', "null"])
    expect(() => bigintFromJson(inJson(`{"minor": ${minor}}`)), minor).toThrow();
});
