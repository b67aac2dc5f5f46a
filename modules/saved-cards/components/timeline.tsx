import { useTimeText } from "@/components/shop/payment/use-time-text";

type TimelineProps = {
  entries: readonly { id: string | number; text: string; at: Date; by?: string }[];
};

/** What happened and when, in the given order. */
export function Timeline({ entries }: TimelineProps) {
  const time = useTimeText();
  return (
    <ol className="grid gap-3 border-s border-border ps-4 text-sm">
      {entries.map(({ id, text, at, by }) => (
        <li key={id} className="grid gap-0.5">
          <span>{text}</span>
          <span className="text-pretty text-muted-foreground">
            <time dateTime={at.toISOString()}>{time(at)}</time>{" "}
            {by !== undefined && <span className="dot-before">{by}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
