import { describe, expect, test } from "vitest";

import { isHealthy } from "./cluster";
import { pauseOf, roundsTable } from "./rounds";

describe("seconds without a payment", () => {
  const round = { from: 1_000, until: 5_000 };

  test("are counted from the last payment before a failover to the first after it", () => {
    expect(pauseOf(round, [9_000, 500, 900, 8_000])).toBe(7_100);
  });

  test("are those of this round alone", () => {
    expect(pauseOf(round, [0, 900, 2_000, 4_000, 5_200, 60_000])).toBe(2_000);
  });

  test("are listed by kind, with their median and the longest", () => {
    const rounds = [
      { kind: "killed", from: 1_000, until: 2_000, refused: 2 },
      { kind: "killed", from: 10_000, until: 11_000, refused: 1 },
    ];
    const [, , row] = roundsTable(rounds, [500, 3_000, 9_500, 14_000]).split("\n");
    expect(row?.split("|").map((cell) => cell.trim())).toEqual(["", "killed", "2", "2.5", "4.5", "3", ""]);
  });
});

describe("a cluster", () => {
  const leader = { role: "leader", state: "running", timeline: 3 };
  const confirming = { role: "sync_standby", state: "running", timeline: 3, lag: 0 };
  const other = { ...confirming, role: "replica" };

  test("is healthy if a standby confirms commits and all follow the primary", () => {
    expect(isHealthy([leader, confirming, other])).toBe(true);
  });

  test.each([
    ["no standby confirms commits", [leader, other, other]],
    ["a machine is missing", [leader, confirming]],
    ["a standby is on the timeline of the former primary", [leader, confirming, { ...other, timeline: 2 }]],
    ["there is no primary", [confirming, other, other]],
  ])("is not if %s", (_, members) => {
    expect(isHealthy(members)).toBe(false);
  });
});
