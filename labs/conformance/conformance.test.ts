import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  type ConformanceScene,
  startConformanceScene,
  testCards,
} from "@/labs/verdict/start-conformance-scene";
import type { Target } from "./gateway-caller";
import { formatFindings } from "./format-findings";
import { missedMutations } from "./missed-mutations";
import { type ConformanceOptions, runConformance } from "./run-conformance";

let scene: ConformanceScene;
let bank: ConformanceScene["bank"];
let target: Target;
let options: ConformanceOptions;
beforeAll(async () => {
  scene = await startConformanceScene();
  ({ bank, target, options } = scene);
});
afterAll(() => scene.stop());

describe("against the sandbox", () => {
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
    const keys = [options.card?.token, options.challengeCard?.token, target.password, testCards.card];
    for (const secret of keys) expect(report).not.toContain(secret);
  });

  test("a transaction id of an earlier one, and a failed order beside an approval, fail the run", async () => {
    await bank.post("faults", { operation: "refund", fault: "repeated_id" });
    await bank.post("faults", { operation: "capture", fault: "failed_order" });
    const findings = await runConformance(target, options);
    const unsafe = findings.filter(({ reliedOn }) => reliedOn);
    expect(new Set(unsafe.map(({ endpoint, message }) => `${endpoint}: ${message}`))).toEqual(
      new Set([
        "refund: transaction.id is the id of an earlier transaction",
        "capture: order.status is FAILED beside an approval",
      ]),
    );
    await bank.console("reset", { method: "POST" });
  });

  test("interim responses, large headers and ids that are numbers are read, and observed", async () => {
    const live = { ...options, live: false, only: undefined };
    for (const [operation, fault] of [
      ["create_session", "interim_responses"],
      ["add_card", "large_headers"],
      ["authenticate", "numeric_ids"],
    ])
      await bank.post("faults", { operation, fault });
    const findings = await runConformance(target, live);
    const observed = findings.filter(({ result }) => result === "observed").map(({ message }) => message);
    expect(observed).toEqual(
      expect.arrayContaining([
        "interim responses that nobody asked for: 100, 102, 103",
        expect.stringMatching(/^the largest headers have 20\d{3} bytes$/),
        "transaction.id is a JSON number: it is read as its digits",
      ]),
    );
    await bank.console("faults", { method: "DELETE" });
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
  const mutated = (field: string) =>
    scene.proxy.add({ endpoints: ["create"], field, change: "removed" }).baseUrl;
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
});

test("where one field of an answer to create is removed, retyped or renamed, the run fails with that field and no other", async () => {
  expect(await missedMutations("R-create", scene)).toEqual([]);
});
