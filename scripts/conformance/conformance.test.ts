import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestBank } from "@/sandbox/testing/start-test-bank";
import { documentedFields } from "./documented-fields";
import type { Endpoint } from "./findings";
import type { Target } from "./gateway-caller";
import { type Mutation, mutatingProxy } from "./mutating-proxy";
import { report } from "./report";
import { type Chapter, type Options, runConformance } from "./run-conformance";

const FRICTIONLESS = "5123450000000107";
const CHALLENGE = "5123450000000008";

let bank: Awaited<ReturnType<typeof startTestBank>>;
let proxy: Awaited<ReturnType<typeof mutatingProxy>>;
let target: Target;
let options: Options;
beforeAll(async () => {
  bank = await startTestBank();
  proxy = await mutatingProxy(bank.urls.gateway);
  const { merchantId, username, password } = bank.settings;
  target = { baseUrl: bank.urls.gateway, merchantId, username, password, timeoutMs: 30_000 };
  options = {
    live: true,
    currency: "USD",
    card: await bank.token(FRICTIONLESS),
    challengeCard: await bank.token(CHALLENGE),
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
    expect(findings.filter(({ verdict }) => verdict === "failed")).toEqual([]);
    expect(await bank.console("movements")).toEqual([]);
    const unchecked = findings.filter(({ verdict }) => verdict === "not_checked");
    expect(unchecked.map(({ endpoint }) => endpoint)).toEqual(expect.arrayContaining(["pay", "authorize"]));
  });

  test("all of it passes, and all the money that moved is given back", async () => {
    const findings = await runConformance(target, options);
    expect(findings.filter(({ verdict }) => verdict === "failed")).toEqual([]);
    expect(
      findings
        .filter(({ verdict }) => verdict === "not_checked")
        .map(({ endpoint, text }) => [endpoint, text]),
    ).toEqual([
      ["create", "how long a session lives: it would take as long to see"],
      ["authenticate", "the payer's act and the POST to authRedirectUrl: they take a browser"],
    ]);
    const orders = (await bank.console("orders")) as { captured: number; refunded: number; status: string }[];
    const left = orders.filter(({ captured, refunded }) => captured !== refunded);
    expect(left).toEqual([]);
    expect(orders.filter(({ status }) => status === "AUTHORIZED")).toEqual([]);
  });

  test("the report holds no token, key or password", async () => {
    const told = report(await runConformance(target, options));
    const keys = [options.card?.token, options.challengeCard?.token, target.password, FRICTIONLESS];
    for (const secret of keys) expect(told).not.toContain(secret);
  });

  test("a call without an answer ends the run as a failure that says which call it was", async () => {
    await bank.post("faults", { operation: "authorize", fault: "commit_then_drop", times: 1 });
    const findings = await runConformance(target, { ...options, chapters: ["authorize"] });
    expect(findings.at(-1)).toMatchObject({
      verdict: "failed",
      text: expect.stringMatching(/^no answer came to session\/\w+\/authorize: .*nothing more was asked$/),
    });
    await bank.console("reset", { method: "POST" });
  });

  test("a card that cannot be paid with here is not checked, rather than failed", async () => {
    const findings = await runConformance(target, { ...options, card: options.challengeCard });
    expect(findings.filter(({ verdict }) => verdict === "failed")).toEqual([]);
    expect(findings).toContainEqual({
      verdict: "not_checked",
      endpoint: "pay",
      text: "the card wants its payer to act, which takes a browser",
    });
  });
});

test("the program ends with 0 where all passes, and with 1 where a field is not as documented", async () => {
  const spoiled = proxy.add({ endpoints: ["create"], field: "session.version", how: "removed" });
  const ends = async (baseUrl: string) => {
    const program = ["--import", "tsx", "scripts/conformance.ts", "--base-url", baseUrl];
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
    return { code, last: stdout.trimEnd().split("\n").slice(-3) };
  };
  const [sound, broken] = await Promise.all([ends(target.baseUrl), ends(spoiled.baseUrl)]);
  expect(sound.code).toBe(0);
  expect(sound.last.at(-1)).toMatch(/^\d+ passed, 0 failed, \d+ answered so, \d+ not checked$/);
  expect(broken.code).toBe(1);
  expect(broken.last[0]).toBe("  FAILED  create: session.version is missing, not a string");
}, 60_000);

describe("a sandbox with one field spoiled fails by the name of that field, and of no other", () => {
  test.each(["R-create", "R-card", "R-auth", "R-full"])(
    "%s: each field, and each object that holds some, removed, retyped and renamed",
    async (shape) => {
      const fields = withObjects([...documentedFields("Fields answered", shape).keys()]);
      const mutations = fields.flatMap((field) =>
        (["removed", "retyped", "renamed"] as const).flatMap((how) =>
          groupsOf(shape, field).map((endpoints): Mutation<Spoilable> => ({ endpoints, field, how })),
        ),
      );
      const misses: string[] = [];
      await each(mutations, 8, async (mutation) => {
        const { baseUrl, spoiled } = proxy.add(mutation);
        const chapters = [...new Set(mutation.endpoints.map((endpoint) => chapterOf[endpoint]))];
        const findings = await runConformance({ ...target, baseUrl }, { ...options, chapters });
        const failed = findings.filter(({ verdict }) => verdict === "failed");
        const named = new Set(failed.map(({ endpoint, field }) => `${endpoint}: ${field}`));
        const wanted = new Set([...spoiled].map((endpoint) => `${endpoint}: ${mutation.field}`));
        const equal = named.size === wanted.size && [...named].every((name) => wanted.has(name));
        if (equal && (wanted.size > 0 || isNeverAnswered(mutation))) return;
        misses.push(
          `${mutation.field} ${mutation.how}: ${[...named].join()} instead of ${[...wanted].join()}`,
        );
      });
      expect(misses).toEqual([]);
    },
    300_000,
  );
});

type Spoilable = keyof typeof chapterOf;

const chapterOf = {
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
} as const satisfies Partial<Record<Endpoint, Chapter>>;

const endpointsOf: Record<string, Spoilable[]> = {
  "R-create": ["create"],
  "R-card": ["card"],
  "R-auth": ["authenticate"],
  "R-full": ["pay", "authorize", "capture", "void", "refund", "verify", "card on file"],
};

/** Where one of these is spoiled in all answers at once, the road ends before its later endpoints. */
const STEERING = new Set(["result", "transaction", "transaction.id"]);

/** Before there is a card, R-card has no more than these. */
const OF_AN_AGREEMENT = /^(merchant|result|version|order|session(\..+)?)$/;

/** The endpoints whose answers have the field, in groups that can be spoiled at once. */
function groupsOf(shape: string, field: string): Spoilable[][] {
  const endpoints = endpointsOf[shape] ?? [];
  if (STEERING.has(field)) return endpoints.map((endpoint) => [endpoint]);
  if (shape === "R-card" && OF_AN_AGREEMENT.test(field)) return [[...endpoints, "agreement"]];
  // A payment with a card on file has no session.
  return [field.startsWith("session") ? endpoints.filter((one) => one !== "card on file") : endpoints];
}

/** The sandbox's R-full never repeats the fragment. */
function isNeverAnswered({ field, how }: Mutation): boolean {
  return field === "authentication.redirectHtml" && how !== "retyped";
}

/** The fields, and the objects that hold them. */
function withObjects(fields: string[]): string[] {
  const objects = fields.flatMap((field) => {
    const names = field.split(".");
    return names.slice(1).map((_, length) => names.slice(0, length + 1).join("."));
  });
  return [...new Set([...objects, ...fields])];
}

async function each<Item>(items: Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
