import { randomUUID } from "node:crypto";

import { execa } from "execa";

import type { StaffRole } from "@/lib/staff/rights";

/** Adds a member of staff with the operator's command, for a test that ends sessions or uses up attempts. */
export async function addStaff(role: StaffRole = "owner"): Promise<{ email: string; password: string }> {
  const account = { email: `${randomUUID()}@example.com`, password: "a password of this test" };
  await runStaff(["add", account.email, "--role", role, "--password-stdin"], account.password);
  return account;
}

/** Runs `npm run staff` against the shop of the tests, and returns what it prints. */
export async function runStaff(args: string[], input = ""): Promise<string> {
  const { stdout } = await execa("node", ["scripts/run.mjs", "staff", ...args], { input });
  return stdout;
}
