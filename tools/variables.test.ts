import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";

import { expect, test } from "vitest";

import { environmentVariables, readEnvironment } from "@/lib/environment";
import { readSettings } from "@/sandbox/settings";
import { scriptVariables, shopVariables } from "./variables";

const example = readFileSync(".env.example", "utf8");
const lines = example.split("\n");
const assignment = /^(?:# )?([A-Z][A-Z0-9_]+)=/;

const sandboxVariables = [
  ...new Set(
    [...readFileSync("sandbox/settings.ts", "utf8").matchAll(/\bSANDBOX_\w+/g)].map(([name]) => name),
  ),
];

test("the list of the shop's variables is that of lib/environment.ts", () => {
  expect(["NODE_ENV", ...shopVariables].sort()).toEqual(environmentVariables.toSorted());
});

test(".env.example lists each variable once, after one line of explanation", () => {
  const found = lines.flatMap((line, index) => {
    const name = assignment.exec(line)?.[1];
    if (name === undefined) return [];
    expect(lines[index - 1], `the line before ${name}`).toMatch(/^# (?![A-Z0-9_]+=)\S/);
    return [name];
  });
  expect(found.toSorted()).toEqual([...shopVariables, ...scriptVariables, ...sandboxVariables].sort());
});

test("docs/configuration.md explains each variable of the shop and the commands", () => {
  const explained = [
    ...readFileSync("docs/configuration.md", "utf8").matchAll(/^\| ([A-Z0-9_, ]+?) +\|/gm),
  ].flatMap(([, names]) => names!.split(", "));
  expect(explained.sort()).toEqual([...shopVariables, ...scriptVariables].sort());
});

test("compose.yaml passes each variable of the shop to its containers", () => {
  const [, passed = ""] =
    /^x-environment: .*\n((?: .*\n)+)/m.exec(readFileSync("compose.yaml", "utf8")) ?? [];
  const names = [...passed.matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set(shopVariables));
});

test("the sandbox's README explains each variable of the sandbox", () => {
  const readme = readFileSync("sandbox/README.md", "utf8");
  expect(sandboxVariables.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test(".env.example connects the shop to the sandbox, and lacks only AUTH_SECRET", () => {
  const values = { ...(parseEnv(example) as Record<string, string>), APP_URL: "http://localhost:3000" };
  expect(() => readEnvironment(values)).toThrow("AUTH_SECRET: is missing");
  const sandbox = readSettings({});
  expect(readEnvironment({ ...values, AUTH_SECRET: "x".repeat(32) })).toMatchObject({
    GATEWAY_BASE_URL: `http://127.0.0.1:${sandbox.port}`,
    GATEWAY_MERCHANT_ID: sandbox.merchantId,
    GATEWAY_USERNAME: sandbox.username,
    GATEWAY_PASSWORD: sandbox.password,
    TOKENIZATION_FRAME_URL: `http://127.0.0.1:${sandbox.port + 1}/frame`,
    TOKENIZATION_ID: sandbox.tokenizationId,
    TOKENIZATION_TOKEN: sandbox.tokenizationToken,
  });
});

test("the defaults in .env.example are those of the shop and of the sandbox", () => {
  const defaults = Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^# ([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value!.replaceAll('"', "")]];
    }),
  );
  const values = { ...(parseEnv(example) as Record<string, string>), APP_URL: "http://localhost:3000" };
  const required = { ...values, AUTH_SECRET: "x".repeat(32) };
  const { CHECKOUT_INTENT, ...shop } = defaults;
  expect(CHECKOUT_INTENT).toBe("pay");
  expect(readEnvironment({ ...required, ...shop })).toEqual(readEnvironment(required));
  expect(readSettings({ ...defaults, SANDBOX_SEED: undefined })).toEqual(readSettings({}));
});
