import type { Finding } from "./findings";

const MARKS = {
  ok: "ok         ",
  failed: "FAILED     ",
  open: "answered so",
  not_checked: "not checked",
} as const;

/** The findings for people, endpoint by endpoint, failures again at the end, and a closing count. */
export function report(findings: readonly Finding[]): string {
  const endpoints = [...new Set(findings.map(({ endpoint }) => endpoint))];
  const line = ({ verdict, text }: Finding) => `  ${MARKS[verdict]}  ${text}`;
  const parts = endpoints.map((endpoint) =>
    [endpoint, ...findings.filter((finding) => finding.endpoint === endpoint).map(line)].join("\n"),
  );
  const count = (verdict: Finding["verdict"]) =>
    findings.filter((finding) => finding.verdict === verdict).length;
  const failures = findings.filter(({ verdict }) => verdict === "failed");
  const summary = `${count("ok")} passed, ${count("failed")} failed, ${count("open")} answered so, ${count("not_checked")} not checked`;
  const again = failures.map(({ endpoint, text }) => `  FAILED  ${endpoint}: ${text}`);
  return [...parts, ...(again.length > 0 ? [again.join("\n")] : []), summary].join("\n\n");
}
