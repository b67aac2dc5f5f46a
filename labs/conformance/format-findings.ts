import type { Finding } from "./findings";

const labels = {
  passed: "ok",
  failed: "differs",
  observed: "observed",
  not_checked: "not checked",
} as const satisfies Record<Finding["result"], string>;

/** The findings by endpoint, and a last line with the counts. */
export function formatFindings(findings: readonly Finding[]): string {
  const endpoints = new Set(findings.map(({ endpoint }) => endpoint));
  const line = ({ result, message }: Finding) => `  ${labels[result].padEnd(11)}  ${message}`;
  const sections = [...endpoints].map((endpoint) =>
    [endpoint, ...findings.filter((finding) => finding.endpoint === endpoint).map(line)].join("\n"),
  );
  const count = (result: Finding["result"]) => findings.filter((finding) => finding.result === result).length;
  return [
    ...sections,
    `${count("passed")} as documented, ${count("failed")} differ, ${count("observed")} observed, ${count("not_checked")} not checked`,
  ].join("\n\n");
}
