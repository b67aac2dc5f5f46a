import { type Day, daysBetween } from "@/lib/calendar/day";

/** When a day is, seen from another: "today", "in 2 days", "3 days ago". */
export function dueWords(due: Day, today: Day): string {
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(daysBetween(today, due), "day");
}
