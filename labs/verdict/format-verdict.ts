import { markdownTable } from "markdown-table";

import type { Finding } from "@/labs/conformance/findings";
import { isReadByShop } from "./fields-read-by-shop";
import type { Obstacle, ShopTrial } from "./try-shop";

/**
 * Whether the shop works with the gateway, then what merely differs from the document, by field.
 *
 * Below each obstacle stand the differences at its endpoint in fields that the shop reads: one of them is its cause.
 */
export function formatVerdict(trial: ShopTrial, findings: readonly Finding[]): string {
  const failed = findings.filter(({ result }) => result === "failed");
  const differences = failed.filter(({ reliedOn }) => !reliedOn);
  const obstacles = trial.obstacles.map((obstacle) =>
    [
      `  ${obstacle.endpoint}: ${obstacle.message}`,
      ...causesOf(obstacle, differences).map((message) => `    ${message}`),
    ].join("\n"),
  );
  const unsafe = failed
    .filter(({ reliedOn }) => reliedOn)
    .map(({ endpoint, message }) => `  ${endpoint}: ${message}`);
  const failures = [...obstacles, ...unsafe];
  return [
    [`VERDICT: ${conclude(trial, failures.length)}`, ...failures, ...untried(trial)].join("\n"),
    ...(differences.length === 0 ? [] : [formatDifferences(differences)]),
  ].join("\n\n");
}

/** Whether nothing breaks the shop: neither an answer that it cannot read, nor a failure of what it relies on. */
export function works({ obstacles }: ShopTrial, findings: readonly Finding[]): boolean {
  return obstacles.length === 0 && findings.every(({ reliedOn }) => !reliedOn);
}

function conclude({ notTried }: ShopTrial, failures: number): string {
  if (failures > 0) {
    const count = failures === 1 ? "1 failure breaks" : `${failures} failures break`;
    return `this shop does not work with this gateway; ${count} it`;
  }
  return notTried.size === 0
    ? "this shop works with this gateway"
    : "nothing was found that breaks this shop, but not everything was tried";
}

function untried({ notTried }: ShopTrial): string[] {
  return [...new Set(notTried.values())].map((reason) => {
    const endpoints = [...notTried].filter(([, other]) => other === reason).map(([endpoint]) => endpoint);
    return `  not tried: ${endpoints.join(", ")} (${reason})`;
  });
}

function causesOf({ endpoint }: Obstacle, differences: readonly Finding[]): string[] {
  const read = differences.filter(
    (finding) =>
      finding.endpoint === endpoint && finding.field !== undefined && isReadByShop(endpoint, finding.field),
  );
  return [...new Set(read.map(({ message }) => message))];
}

/** What differs from the document, grouped by field, the most frequent first. */
function formatDifferences(differences: readonly Finding[]): string {
  const subjectOf = ({ field, message }: Finding) => field ?? message;
  const rows = [...new Set(differences.map(subjectOf))].map((subject) => {
    const group = differences.filter((finding) => subjectOf(finding) === subject);
    const endpoints = [...new Set(group.map(({ endpoint }) => endpoint))];
    const [how = "", ...others] = new Set(group.map(({ message }) => message.slice(subject.length).trim()));
    const more = others.length > 0 ? `; ${others.length} more` : "";
    return { subject, count: group.length, endpoints: endpoints.join(", "), how: how + more };
  });
  const table = rows
    .toSorted((a, b) => b.count - a.count)
    .map(({ subject, count, endpoints, how }) => [subject, String(count), endpoints, how]);
  const counted = differences.length === 1 ? "1 difference" : `${differences.length} differences`;
  const heading = `${counted} from the document, by field or call:`;
  return [
    heading,
    markdownTable([["field or call", "count", "endpoints", "how"], ...table], {
      align: ["l", "r", "l", "l"],
    }),
  ].join("\n\n");
}
