import { timeText } from "./format-time";
import { TimeText } from "./time-text";

/** A point in time in UTC, the time zone of the gateway's times. */
export function UtcTime({ at, seconds = false }: { at: Date; seconds?: boolean }) {
  return <TimeText time={timeText(at, { seconds })} />;
}
