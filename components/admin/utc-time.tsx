import { formatTime } from "./format-time";

/** A point in time in UTC, the time zone of the gateway's times. */
export function UtcTime({ at, seconds = false }: { at: Date; seconds?: boolean }) {
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap">
      {formatTime(at, { seconds })}
    </time>
  );
}
