import { useFormatter } from "next-intl";

type TimelineProps = {
  entries: readonly { id: string | number; text: string; at: Date; by?: string }[];
};

/** What happened and when, in the given order. */
export function Timeline({ entries }: TimelineProps) {
  const format = useFormatter();
  return (
    <ol className="grid gap-3 border-s border-border ps-4 text-sm">
      {entries.map(({ id, text, at, by }) => (
        <li key={id} className="grid gap-0.5">
          <span>{text}</span>
          <span className="text-muted-foreground">
            <time dateTime={at.toISOString()}>
              {format.dateTime(at, { dateStyle: "medium", timeStyle: "short" })}
            </time>
            {by !== undefined && <span className="dot-before">{by}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
