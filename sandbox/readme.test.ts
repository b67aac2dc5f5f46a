import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TEST_CODES } from "@/sandbox/acs/test-codes";
import { expiryResponses, testCards } from "./cards";
import { FAULT_NAMES, FAULTS, OPERATIONS } from "./fault-names";
import { MAGIC_AMOUNT } from "./faults";

const readme = readFileSync(new URL("README.md", import.meta.url), "utf8").replace(/\s+/g, " ");

test("the README names every card, code, expiry, operation and fault as the sandbox has them", () => {
  for (const { number, brand, meaning } of testCards)
    expect(readme).toContain(`| ${number} | ${brand} | ${meaning} |`);
  for (const { code } of TEST_CODES) expect(readme).toContain(`\`${code}\``);
  for (const [expiry, verdict] of Object.entries(expiryResponses))
    expect(readme).toContain(`${expiry} ${verdict}`);
  for (const operation of OPERATIONS) expect(readme).toContain(`\`${operation}\``);
  FAULT_NAMES.forEach((name, place) => {
    const { moved, meaning } = FAULTS[name];
    expect(readme).toContain(`| \`${name}\` | …${MAGIC_AMOUNT + place + 1} | ${moved} | ${meaning} |`);
  });
});
