import { timeText } from "./format-time";
import { TimeText } from "./time-text";

/** A point in time where the merchant is. */
export function ShopTime({ at, seconds = false }: { at: Date; seconds?: boolean }) {
  return <TimeText time={timeText(at, { seconds })} />;
}
