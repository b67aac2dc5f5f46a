import { markdownTable } from "markdown-table";

/** The most frequent first. */
export function countsTable(title: string, counts: Map<string, number>): string {
  const rows = [...counts].toSorted(([, a], [, b]) => b - a);
  return table([title, String(sum(counts.values()))], rows);
}

/** A table in Markdown. The first column holds labels, the others figures. */
export function table(head: string[], rows: (string | number)[][]): string {
  const align = head.map((_, column) => (column === 0 ? "l" : "r"));
  return markdownTable([head, ...rows.map((row) => row.map(String))], { align });
}

export function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0);
}
