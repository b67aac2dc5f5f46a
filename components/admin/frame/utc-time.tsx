import { timeText } from "./format-time";
import { TimeText } from "./time-text";

/** A point in time in UTC, for what is compared with the bank's evidence and reports. */
export function UtcTime({ at, seconds = false }: { at: Date; seconds?: boolean }) {
  return <TimeText time={timeText(at, { seconds, timeZone: "UTC" })} />;
}
