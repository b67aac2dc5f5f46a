import type { TimeText as Time } from "./format-time";

/** A point in time as it was written on the server. */
export function TimeText({ time: { iso, text } }: { time: Time }) {
  return <time dateTime={iso}>{text}</time>;
}
