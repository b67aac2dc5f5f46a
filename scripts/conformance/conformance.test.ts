import { execFile } from "node:child_process";
import { promisify } from "node:util";

import pMap from "p-map";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestBank } from "@/sandbox/testing/start-test-bank";
import { documentedFields } from "./documented-fields";
import type { Endpoint } from "./findings";
import type { Target } from "./gateway-caller";
import { formatFindings } from "./format-findings";
import { type Mutation, startMutatingProxy } from "./mutating-proxy";
import { type CheckName, type ConformanceOptions, runConformance } from "./run-conformance";

const frictionless = "5123450000000107";
const challenge = "5123450000000008";
const failed = "5123450000001006";

let bank: Awaited<ReturnType<typeof startTestBank>>;
let proxy: Awaited<ReturnType<typeof startMutatingProxy>>;
let target: Target;
let options: ConformanceOptions;
beforeAll(async () => {
  bank = await startTestBank();
  proxy = await startMutatingProxy(bank.urls.gateway);
  const { merchantId, username, password } = bank.settings;
  target = { baseUrl: bank.urls.gateway, merchantId, username, password, timeoutMs: 30_000 };
  options = {
    live: true,
    currency: "USD",
    card: await bank.token(frictionless),
    challengeCard: await bank.token(challenge),
    failedCard: await bank.token(failed),
    verifyPath: "verify",
    refundPath: "void",
  };
});
afterAll(async () => {
  proxy.stop();
  await bank.stop();
});

describe("against the sandbox", { timeout: 60_000 }, () => {
  test("without --live nothing fails, and no money moves", async () => {
    const findings = await runConformance(target, { ...options, live: false });
    expect(findings.filter(({ result }) => result === "failed")).toEqual([]);
    expect(await bank.console("movements")).toEqual([]);
    const unchecked = findings.filter(({ result }) => result === "not_checked");
    expect(unchecked.map(({ endpoint }) => endpoint)).toEqual(expect.arrayContaining(["pay", "authorize"]));
  });

  test("with --live everything passes, and all money that moved is given back", async () => {
    const findings = await runConformance(target, options);
    expect(findings.filter(({ result }) => result === "failed")).toEqual([]);
    expect(
      findings
        .filter(({ result }) => result === "not_checked")
        .map(({ endpoint, message }) => [endpoint, message]),
    ).toEqual([
      ["create", "the lifetime of a session: the check would have to wait for its end"],
      ["authenticate", "the challenge and the POST to authRedirectUrl: they take a browser"],
    ]);
    const orders = (await bank.console("orders")) as { captured: number; refunded: number; status: string }[];
    const left = orders.filter(({ captured, refunded }) => captured !== refunded);
    expect(left).toEqual([]);
    expect(orders.filter(({ status }) => status === "AUTHORIZED")).toEqual([]);
  });

  test("with --live a pay after a failed authentication, and during a challenge, is found to be refused", async () => {
    const findings = await runConformance(target, { ...options, only: ["failed authentication"] });
    expect(findings.map(({ result, message }) => `${result}: ${message.split(":")[0]}`)).toEqual([
      "passed: a payment after a failed authentication is refused",
      "passed: a payment whose payer has not answered the challenge is refused",
    ]);
  });

  test("a bank that pays after a failed authentication fails the run, and the money is given back", async () => {
    // An approved card stands for a bank that pays all the same.
    const liberal = { ...options, failedCard: options.card, challengeCard: undefined };
    const findings = await runConformance(target, { ...liberal, only: ["failed authentication"] });
    expect(findings.map(({ result, message }) => `${result}: ${message}`)).toEqual([
      "failed: a payment after a failed authentication was carried out",
      "not_checked: a payment whose payer has not answered the challenge: no such card was given",
    ]);
    const orders = (await bank.console("orders")) as { captured: number; refunded: number }[];
    expect(orders.filter(({ captured, refunded }) => captured !== refunded)).toEqual([]);
  });

  test("with --live agreements are tried that come late, end early, are another's or a card's second", async () => {
    const findings = await runConformance(target, { ...options, only: ["recurring"] });
    expect(findings.map(({ result, message }) => `${result}: ${message.split(":")[0]}`)).toEqual(
      expect.arrayContaining([
        "observed: an agreement whose expiry date has passed",
        "observed: an agreement after the card",
        "passed: an unknown agreement is refused",
        "passed: a token that is not the agreement's is refused",
        "observed: the assumption that a new session can refund it holds",
        "observed: a second payment before the agreement's minimum days",
        "observed: the assumption that a card may have several agreements holds",
      ]),
    );
  });

  test("the report contains no token, key or password", async () => {
    const report = formatFindings(await runConformance(target, options));
    const keys = [options.card?.token, options.challengeCard?.token, target.password, frictionless];
    for (const secret of keys) expect(report).not.toContain(secret);
  });

  test("a call without a response ends the run as a failure that names the call", async () => {
    await bank.post("faults", { operation: "authorize", fault: "commit_then_drop", times: 1 });
    const findings = await runConformance(target, { ...options, only: ["authorize"] });
    expect(findings.at(-1)).toMatchObject({
      result: "failed",
      message: expect.stringMatching(/^no response to session\/\w+\/authorize: .*; the run ended here$/),
    });
    await bank.console("reset", { method: "POST" });
  });

  test("a payment whose card requires a challenge is not checked, and does not fail", async () => {
    const findings = await runConformance(target, { ...options, card: options.challengeCard });
    expect(findings.filter(({ result }) => result === "failed")).toEqual([]);
    expect(findings).toContainEqual({
      result: "not_checked",
      endpoint: "pay",
      message: "the card requires a challenge, which takes a browser",
    });
  });
});

test("the program exits with 0 where the shop works, also where a field is not as documented, and with 1 where it does not", async () => {
  const mutated = (field: string) => proxy.add({ endpoints: ["create"], field, change: "removed" }).baseUrl;
  const runProgram = async (baseUrl: string) => {
    const program = ["scripts/run.mjs", "conformance", "--base-url", baseUrl];
    const env = {
      ...process.env,
      GATEWAY_MERCHANT_ID: target.merchantId,
      GATEWAY_USERNAME: target.username,
      GATEWAY_PASSWORD: target.password,
    };
    const run = promisify(execFile)(process.execPath, program, { env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (failure: { code: number; stdout: string }) => failure,
    );
    const { code, stdout } = await run;
    return { code, stdout };
  };
  const [passed, differing, failed] = await Promise.all([
    runProgram(target.baseUrl),
    runProgram(mutated("session.version")),
    runProgram(mutated("session.id")),
  ]);
  expect(passed.code).toBe(0);
  expect(passed.stdout).toMatch(
    /\n\d+ as documented, 0 differ, \d+ observed, \d+ not checked\n\nVERDICT: nothing/,
  );
  expect(differing.code).toBe(0);
  expect(differing.stdout).toMatch(/\n\nVERDICT: nothing[^|]*1 difference[^|]*\|[^]*\n\| session.version /);
  expect(failed.code).toBe(1);
  expect(failed.stdout).toMatch(
    /\n\nVERDICT: this shop does not work .*\n {2}create: .*\n {4}session.id is missing/,
  );
}, 60_000);

describe("where one field of the sandbox is mutated, the run fails with that field and no other", () => {
  test.each(["R-create", "R-card", "R-auth", "R-full"])(
    "%s: each field and each object, removed, retyped and renamed",
    async (shape) => {
      const fields = withObjects([...documentedFields("Fields answered", shape).keys()]);
      const mutations = fields.flatMap((field) =>
        (["removed", "retyped", "renamed"] as const).flatMap((change) =>
          groupsOf(shape, field).map((endpoints): Mutation<MutatedEndpoint> => ({
            endpoints,
            field,
            change,
          })),
        ),
      );
      const misses: string[] = [];
      const checkMutation = async (mutation: Mutation<MutatedEndpoint>) => {
        const { baseUrl, mutated } = proxy.add(mutation);
        const only = [...new Set(mutation.endpoints.map((endpoint) => checkOf[endpoint]))];
        const findings = await runConformance({ ...target, baseUrl }, { ...options, only });
        const failed = findings.filter(({ result }) => result === "failed");
        const named = new Set(failed.map(({ endpoint, field }) => `${endpoint}: ${field}`));
        const wanted = new Set([...mutated].map((endpoint) => `${endpoint}: ${mutation.field}`));
        const equal = named.size === wanted.size && [...named].every((name) => wanted.has(name));
        if (equal && (wanted.size > 0 || isNeverPresent(mutation))) return;
        misses.push(
          `${mutation.field} ${mutation.change}: ${[...named].join()} instead of ${[...wanted].join()}`,
        );
      };
      await pMap(mutations, checkMutation, { concurrency: 8 });
      expect(misses).toEqual([]);
    },
    300_000,
  );
});

type MutatedEndpoint = keyof typeof checkOf;

const checkOf = {
  create: "create",
  card: "card",
  agreement: "recurring",
  authenticate: "authenticate",
  verify: "recurring",
  "card on file": "recurring",
  pay: "pay",
  refund: "pay",
  authorize: "authorize",
  capture: "authorize",
  void: "authorize",
} as const satisfies Partial<Record<Endpoint, CheckName>>;

const endpointsOf: Record<string, MutatedEndpoint[]> = {
  "R-create": ["create"],
  "R-card": ["card"],
  "R-auth": ["authenticate"],
  "R-full": ["pay", "authorize", "capture", "void", "refund", "verify", "card on file"],
};

/** Where one of these is mutated in all responses at once, the check ends before its later endpoints. */
const steeringFields = new Set(["result", "transaction", "transaction.id"]);

/** The fields of R-card before a card is added. */
const agreementFields = /^(merchant|result|version|order|session(\..+)?)$/;

/** The endpoints whose responses have the field, in groups that can be mutated at once. */
function groupsOf(shape: string, field: string): MutatedEndpoint[][] {
  const endpoints = endpointsOf[shape] ?? [];
  if (steeringFields.has(field)) return endpoints.map((endpoint) => [endpoint]);
  if (shape === "R-card" && agreementFields.test(field)) return [[...endpoints, "agreement"]];
  // A payment with a card on file has no session.
  return [field.startsWith("session") ? endpoints.filter((one) => one !== "card on file") : endpoints];
}

/** The sandbox's R-full never has `redirectHtml`, so it can be neither removed nor renamed. */
function isNeverPresent({ field, change }: Mutation): boolean {
  return field === "authentication.redirectHtml" && change !== "retyped";
}

/** The fields and the objects that contain them. */
function withObjects(fields: string[]): string[] {
  const objects = fields.flatMap((field) => {
    const names = field.split(".");
    return names.slice(1).map((_, length) => names.slice(0, length + 1).join("."));
  });
  return [...new Set([...objects, ...fields])];
}
