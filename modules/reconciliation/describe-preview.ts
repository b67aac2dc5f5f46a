import type { ImportPreview, OutcomeCounts } from "./import-settlement-report";

/** What this import resolves: by this report, and by earlier ones. What an earlier import of the same report resolved is said apart. */
export function describePreview({
  resolves,
  resolvesByEarlier,
  view: { counts },
}: Pick<ImportPreview, "resolves" | "resolvesByEarlier" | "view">): string {
  const { setAside } = counts;
  const [now, earlier] = [sumOf(resolves), sumOf(resolvesByEarlier)];
  const before = counts.happened + counts.notHappened - now - earlier;
  const texts = [
    now + earlier === 0 && "The import resolves no unknown outcome.",
    now > 0 && `This report proves ${outcomes(now)}: ${endsOf(resolves)}.`,
    earlier > 0 &&
      `Earlier reports already prove ${now > 0 ? earlier : outcomes(earlier)}, which the import resolves, too: ${endsOf(resolvesByEarlier)}.`,
    before > 0 && `${before} ${before === 1 ? "was" : "were"} resolved by it before.`,
    setAside > 0 && (setAside === 1 ? "1 line is set aside." : `${setAside} lines are set aside.`),
  ];
  return texts.filter((text) => text !== false).join(" ");
}

function sumOf({ happened, notHappened }: OutcomeCounts): number {
  return happened + notHappened;
}

function endsOf({ happened, notHappened }: OutcomeCounts): string {
  return `${happened} happened, ${notHappened} did not`;
}

function outcomes(count: number): string {
  return count === 1 ? "1 unknown outcome" : `${count} unknown outcomes`;
}
