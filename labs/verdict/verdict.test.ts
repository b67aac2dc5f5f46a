import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type ConformanceScene, startConformanceScene } from "./start-conformance-scene";
import type { Finding } from "@/labs/conformance/findings";
import type { Target } from "@/labs/conformance/gateway-caller";
import type { Mutation } from "@/labs/conformance/mutating-proxy";
import { type ConformanceOptions, runConformance } from "@/labs/conformance/run-conformance";
import { formatVerdict, works } from "./format-verdict";
import { isReadByShop } from "./fields-read-by-shop";
import { tryShop } from "./try-shop";

let scene: ConformanceScene;
let bank: ConformanceScene["bank"];
let target: Target;
let options: ConformanceOptions;
beforeAll(async () => {
  scene = await startConformanceScene();
  ({ bank, target } = scene);
  options = { ...scene.options, failedCard: undefined };
});
afterAll(() => scene.stop());

describe("the verdict", () => {
  test("the shop works with the sandbox, nothing differs, and all money that moved is given back", async () => {
    const trial = await tryShop(target, options);
    expect(formatVerdict(trial, await runConformance(target, options))).toBe(
      "VERDICT: this shop works with this gateway",
    );
    const orders = (await bank.console("orders")) as { captured: number; refunded: number; status: string }[];
    expect(orders.filter(({ captured, refunded }) => captured !== refunded)).toEqual([]);
    expect(orders.filter(({ status }) => status === "AUTHORIZED")).toEqual([]);
  });

  test("the shop works with a gateway that writes numbers as text and leaves out empty objects; these differences are grouped by field", async () => {
    const liberal = { ...target, baseUrl: scene.proxy.addPlatform() };
    const findings = await runConformance(liberal, options);
    const differences = findings.filter(({ result }) => result === "failed");
    expect(differences.length).toBeGreaterThan(80);
    const verdict = formatVerdict(await tryShop(liberal, options), findings);
    expect(verdict).toMatch(
      /^VERDICT: this shop works with this gateway\n\n\d+ differences from the document, by field or call:\n/,
    );
    const rows = verdict.split("\n").filter((line) => /^\| [a-z0-9.]+\.[A-Za-z]+ /i.test(line));
    const counts = rows.map((row) => Number(row.split("|")[2]));
    expect(rows.find((row) => row.includes("| transaction.amount"))).toMatch(
      / pay, refund, .* \| is a string, not a number \|$/,
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(differences.length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  const breaking: [Mutation["endpoints"][number], string, Mutation["change"], named: string][] = [
    ["create", "session.id", "removed", "create: the shop cannot use the answer (unreadable)"],
    [
      "authenticate",
      "response.gatewayRecommendation",
      "renamed",
      "authenticate: the shop takes the answer as a no",
    ],
    [
      "authenticate",
      "authentication.payerInteraction",
      "removed",
      "authenticate: the shop takes the answer as a no",
    ],
    [
      "authenticate",
      "authentication.redirectHtml",
      "removed",
      "authenticate: the shop takes the answer as a no",
    ],
    ["pay", "transaction.amount", "removed", "pay: the outcome is unknown to the shop"],
    ["refund", "transaction.type", "renamed", "refund: the outcome is unknown to the shop"],
    ["pay", "result", "renamed", "pay: the outcome is unknown to the shop (contradiction)"],
    [
      "capture",
      "response.gatewayCode",
      "removed",
      "capture: the outcome is unknown to the shop (contradiction)",
    ],
    ["refund", "response", "retyped", "refund: the outcome is unknown to the shop (contradiction)"],
    ["agreement", "result", "removed", "agreement: the shop takes the answer as a no"],
    ["verify", "response.gatewayCode", "removed", "verify: the shop cannot use the answer (contradiction)"],
    ["card on file", "transaction.amount", "removed", "card on file: the outcome is unknown to the shop"],
    ["authorize", "transaction.id", "removed", "authorize: names no transaction id, which a void needs"],
  ];
  const resultOf = (named: string) => named.slice(named.indexOf(": "));
  for (const [index, [endpoint, field, change, named]] of breaking.entries()) {
    const isFirst = breaking.findIndex((row) => resultOf(row[3]) === resultOf(named)) === index;
    test(
      `a gateway whose ${endpoint} has ${field} ${change} does not work, and the verdict names both`,
      { tags: isFirst ? [] : ["breadth"] },
      async () => {
        const broken = {
          ...target,
          baseUrl: scene.proxy.add({ endpoints: [endpoint], field, change }).baseUrl,
        };
        const trial = await tryShop(broken, options);
        const verdict = formatVerdict(trial, await runConformance(broken, options));
        expect(verdict).toMatch(
          /^VERDICT: this shop does not work with this gateway; \d failures? breaks? it\n/,
        );
        expect(new Set(trial.obstacles.map((obstacle) => obstacle.endpoint))).toEqual(new Set([endpoint]));
        expect(verdict).toContain(`\n  ${named}`);
        expect(verdict).toContain(`\n    ${field} is `);
      },
    );
  }

  test.each<[Mutation["endpoints"][number], string]>([
    ["create", "session.version"],
    ["card", "sourceOfFunds.provided.card.expiry"],
    ["authenticate", "authentication.3ds1"],
    ["pay", "agreement"],
    ["void", "order.totalRefundedAmount"],
  ])("a gateway whose %s leaves out %s, which the shop does not read, works", async (endpoint, field) => {
    const changed = {
      ...target,
      baseUrl: scene.proxy.add({ endpoints: [endpoint], field, change: "removed" }).baseUrl,
    };
    expect((await tryShop(changed, options)).obstacles).toEqual([]);
  });

  test("a gateway that carries out what the shop relies on being refused does not work", async () => {
    const trial = await tryShop(target, options);
    const message = "a payment after a failed authentication was carried out";
    const findings: Finding[] = [{ result: "failed", endpoint: "pay", message, reliedOn: true }];
    expect(works(trial, [])).toBe(true);
    expect(works(trial, findings)).toBe(false);
    expect(formatVerdict(trial, findings)).toBe(
      `VERDICT: this shop does not work with this gateway; 1 failure breaks it\n  pay: ${message}`,
    );
  });

  test("the fields that the shop reads are those of its own schemas", () => {
    expect(isReadByShop("pay", "transaction.amount")).toBe(true);
    expect(isReadByShop("pay", "transaction")).toBe(true);
    expect(isReadByShop("create", "session.version")).toBe(false);
    expect(isReadByShop("pay", "agreement.id")).toBe(false);
    expect(isReadByShop("card on file", "agreement.id")).toBe(true);
  });

  test("without --live nothing that moves money is tried, and the verdict says so", async () => {
    const trial = await tryShop(target, { ...options, live: false });
    expect(trial.obstacles).toEqual([]);
    expect(formatVerdict(trial, [])).toBe(
      [
        "VERDICT: nothing was found that breaks this shop, but not everything was tried",
        "  not tried: pay, authorize, capture, void, refund, verify, card on file (it takes --live)",
      ].join("\n"),
    );
  });
});
