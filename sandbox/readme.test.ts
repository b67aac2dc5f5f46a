import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { oneTimeCodes } from "@/sandbox/three-ds/one-time-codes";
import { testCards } from "./cards";
import { expiryResponses } from "./charge-response";
import { faultDefinitions, faultNames } from "./fault-definitions";
import { faultAmountBase } from "./faults";
import { operationNames } from "./operation-names";

const readme = readFileSync(new URL("README.md", import.meta.url), "utf8").replace(/\s+/g, " ");

test("the README lists every card, code, expiry, operation and fault of the sandbox", () => {
  for (const { number, brand, meaning } of testCards)
    expect(readme).toContain(`| ${number} | ${brand} | ${meaning} |`);
  for (const { code } of oneTimeCodes) expect(readme).toContain(`\`${code}\``);
  for (const [expiry, response] of Object.entries(expiryResponses))
    expect(readme).toContain(`${expiry} ${response}`);
  for (const operation of operationNames) expect(readme).toContain(`\`${operation}\``);
  faultNames.forEach((name, index) => {
    const { moved, meaning } = faultDefinitions[name];
    expect(readme).toContain(`| \`${name}\` | …${faultAmountBase + index + 1} | ${moved} | ${meaning} |`);
  });
});
