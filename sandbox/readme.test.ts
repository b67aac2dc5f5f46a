import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { oneTimeCodes } from "@/sandbox/three-ds/one-time-codes";
import { expiryResponses, testCards } from "./cards";
import { faultNames, faultDefinitions, operationNames } from "./fault-names";
import { faultAmountBase } from "./faults";

const readme = readFileSync(new URL("README.md", import.meta.url), "utf8").replace(/\s+/g, " ");

test("the README names every card, code, expiry, operation and fault as the sandbox has them", () => {
  for (const { number, brand, meaning } of testCards)
    expect(readme).toContain(`| ${number} | ${brand} | ${meaning} |`);
  for (const { code } of oneTimeCodes) expect(readme).toContain(`\`${code}\``);
  for (const [expiry, verdict] of Object.entries(expiryResponses))
    expect(readme).toContain(`${expiry} ${verdict}`);
  for (const operation of operationNames) expect(readme).toContain(`\`${operation}\``);
  faultNames.forEach((name, place) => {
    const { moved, meaning } = faultDefinitions[name];
    expect(readme).toContain(`| \`${name}\` | …${faultAmountBase + place + 1} | ${moved} | ${meaning} |`);
  });
});
