import type { TimeText as Time } from "./format-time";

/** A point in time as it was written on the server, with UTC in its tooltip. */
export function TimeText({ time: { iso, text, utc } }: { time: Time }) {
  return (
    <time dateTime={iso} title={utc}>
      {text}
    </time>
  );
}
