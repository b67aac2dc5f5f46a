import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TEST_CODES } from "./acs/test-codes.ts";
import { EXPIRY_VERDICTS, testCards } from "./cards.ts";
import { FAULT_NAMES, FAULTS, OPERATIONS } from "./fault-names.ts";
import { MAGIC_AMOUNT } from "./faults.ts";

const readme = readFileSync(new URL("README.md", import.meta.url), "utf8").replace(/\s+/g, " ");

it("the README names every card, code, expiry, operation and fault as the sandbox has them", () => {
  for (const { number, brand, meaning } of testCards)
    expect(readme).toContain(`| ${number} | ${brand} | ${meaning} |`);
  for (const { code } of TEST_CODES) expect(readme).toContain(`\`${code}\``);
  for (const [expiry, verdict] of Object.entries(EXPIRY_VERDICTS))
    expect(readme).toContain(`${expiry} ${verdict}`);
  for (const operation of OPERATIONS) expect(readme).toContain(`\`${operation}\``);
  FAULT_NAMES.forEach((name, place) => {
    const { moved, meaning } = FAULTS[name];
    expect(readme).toContain(`| \`${name}\` | …${MAGIC_AMOUNT + place + 1} | ${moved} | ${meaning} |`);
  });
});
