import { z } from "zod";

import { problems } from "@/modules/api/answer";
import type { Operation } from "@/modules/api/operation";
import { fieldOf, type Schema } from "@/scripts/events/describe-type";

/** What docs/api.md says of an operation: what it takes, and the fields of its answer. */
export function describeOperation({ method, path, scope, text, input, output }: Operation): string {
  const { properties: taken = {}, required = [] } = z.toJSONSchema(input, { io: "input" }) as Schema;
  const { properties: answered = {} } = z.toJSONSchema(output) as Schema;
  const takes = Object.entries(taken).flatMap(([name, field]) =>
    fieldOf(name, field).map((line) => (required.includes(name) ? line : `${line} (optional)`)),
  );
  const answers = Object.entries(answered).flatMap(([name, field]) => fieldOf(name, field));
  const right = `${text} Takes a key that may ${scope.replaceAll("_", " ")}.`;
  return [`### ${method} ${path}`, "", right, "", ...takes, "", "The answer:", "", ...answers, ""].join("\n");
}

/** What it says of each problem. */
export function describeProblems(): string {
  return Object.entries(problems)
    .map(([kind, [status, title]]) => `- \`/problems/${kind}\` (${status}): ${title}.\n`)
    .join("");
}
