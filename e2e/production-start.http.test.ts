import { expect, test } from "vitest";
import { execa } from "execa";

import { freePort } from "@/tools/free-port";

/** Runs a program against the database of the tests, which has the demo's account, as a shop with this APP_URL. */
async function run(
  program: string[],
  appUrl: string,
  settings: Record<string, string> = {},
): Promise<{ exitCode?: number; stderr: string }> {
  // The tests turn the limits off and the pseudo-language on, which a public address does not admit.
  const env = {
    APP_URL: appUrl,
    PORT: String(await freePort()),
    TRUSTED_PROXY_HOPS: "1",
    PAYMENT_LIMITS: "",
    PSEUDO_LANGUAGE: "",
    ...settings,
  };
  return execa("node", ["scripts/run.mjs", ...program], { env, reject: false });
}

test("production does not start at a public address where the demo's account exists, and names the command", async () => {
  const { exitCode, stderr } = await run(["start"], "https://shop.example");
  expect(exitCode).toBe(1);
  expect(stderr).toContain("npm run staff -- disable staff@example.com");
});

test("production does not start at a public address with the inspector on", async () => {
  const { exitCode, stderr } = await run(["start"], "https://shop.example", { INSPECTOR: "on" });
  expect(exitCode).toBe(1);
  expect(stderr).toContain("INSPECTOR: may be on only where APP_URL is a loopback address");
});

test("production does not start without APP_URL", async () => {
  const { exitCode, stderr } = await run(["start"], "");
  expect(exitCode).toBe(1);
  expect(stderr).toContain("APP_URL: is missing");
});

test("a shop at a public address is not seeded with the demo's account", async () => {
  const { exitCode, stderr } = await run(["seed"], "https://shop.example");
  expect(exitCode).toBe(1);
  expect(stderr).toContain("npm run seed -- --catalogue");
});
