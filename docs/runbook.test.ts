import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { readRules } from "@/testing/check-alerts";

test("each alert has a section of the runbook, below its severity, and each section an alert", async () => {
  const folder = "deploy/observability/alerts";
  const rules = await Promise.all(readdirSync(folder).map((file) => readRules(`${folder}/${file}`)));
  const sections = readFileSync("docs/runbook.md", "utf8")
    .split(/^## /m)
    .slice(1)
    .flatMap((part) => {
      const severity = part.slice(0, part.indexOf("\n")).toLowerCase();
      return [...part.matchAll(/^### (\w+)$/gm)].map(([, alert]) => `${alert} ${severity}`);
    });
  expect(
    rules
      .flat()
      .map(({ alert, labels }) => `${alert} ${labels.severity}`)
      .toSorted(),
  ).toEqual(sections.toSorted());
  for (const { alert, annotations } of rules.flat())
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
});
