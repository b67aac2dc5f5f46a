import { Temporal } from "temporal-polyfill";

import { merchant } from "@/lib/merchant";

/** A day of the calendar in ISO 8601, such as `2026-01-31`. Days compare as strings. */
export type Day = string & { readonly __day: unique symbol };

/** A day from its text; throws a RangeError for anything else. */
export function parseDay(text: string): Day {
  return dayOf(Temporal.PlainDate.from(text, { overflow: "reject" }));
}

/** The day of a DATE column, which is read as midnight UTC. */
export function storedDay(date: Date): Day {
  return date.toISOString().slice(0, 10) as Day;
}

/** A day as a DATE column takes it. */
export function dateOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** The day that it is somewhere at an instant. */
export function localDay(instant: Date, timeZone: string): Day {
  return dayOf(zoned(instant, timeZone).toPlainDate());
}

/** The day that it is where the merchant is. */
export function currentDay(now: Date): Day {
  return localDay(now, merchant.timeZone);
}

/** The instant at which a day begins somewhere. */
export function dayStart(day: Day, timeZone: string): Date {
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone });
  return new Date(epochMilliseconds);
}

/** The day that many days later, or earlier if it is negative. */
export function addDays(day: Day, days: number): Day {
  return dayOf(Temporal.PlainDate.from(day).add({ days }));
}

export function daysBetween(from: Day, until: Day): number {
  return Temporal.PlainDate.from(from).until(until, { largestUnit: "day" }).days;
}

/** The hour of the merchant's day from which charges are made: staff are at work, and no clock changes at it. */
const chargeHour = 9;

/** The instant from which the charge of a day may be made. */
export function chargeableFrom(day: Day, timeZone: string): Date {
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone,
    plainTime: { hour: chargeHour },
  });
  return new Date(epochMilliseconds);
}

/** The latest day whose charges may be made at an instant: today, or yesterday before the hour of charges. */
export function chargeableDay(instant: Date, timeZone: string): Day {
  const today = localDay(instant, timeZone);
  return chargeableFrom(today, timeZone) <= instant ? today : addDays(today, -1);
}

function zoned(instant: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}

function dayOf(date: Temporal.PlainDate): Day {
  return date.toString() as Day;
}
