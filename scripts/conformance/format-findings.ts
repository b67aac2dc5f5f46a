import type { Finding } from "./findings";

const labels = {
  passed: "ok",
  failed: "FAILED",
  observed: "observed",
  not_checked: "not checked",
} as const satisfies Record<Finding["result"], string>;

/** The findings by endpoint, the failures again, and a last line with the counts. */
export function formatFindings(findings: readonly Finding[]): string {
  const endpoints = new Set(findings.map(({ endpoint }) => endpoint));
  const line = ({ result, message }: Finding) => `  ${labels[result].padEnd(11)}  ${message}`;
  const sections = [...endpoints].map((endpoint) =>
    [endpoint, ...findings.filter((finding) => finding.endpoint === endpoint).map(line)].join("\n"),
  );
  const count = (result: Finding["result"]) => findings.filter((finding) => finding.result === result).length;
  const failures = findings
    .filter(({ result }) => result === "failed")
    .map(({ endpoint, message }) => `  ${labels.failed}  ${endpoint}: ${message}`);
  return [
    ...sections,
    ...(failures.length > 0 ? [failures.join("\n")] : []),
    `${count("passed")} passed, ${count("failed")} failed, ${count("observed")} observed, ${count("not_checked")} not checked`,
  ].join("\n\n");
}
