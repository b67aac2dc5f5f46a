import { merchant } from "@/lib/merchant";
import type { ExpectedDelivery } from "@/lib/orders/views";

/** From dispatch to arrival. */
export type WorkingDays = { min: number; max: number };

/**
 * When an order arrives: two days of the calendar, as midnight in UTC.
 *
 * `leadTimeDays` (days of the calendar, for what is made to order) pass first, then the working days of the delivery.
 * Working days are Monday to Friday; public holidays count as working days. The day of the order is the merchant's.
 */
export function expectedDelivery(
  orderedAt: Date,
  leadTimeDays: number,
  { min, max }: WorkingDays,
): ExpectedDelivery {
  const dispatch = addDays(merchantDay(orderedAt), leadTimeDays);
  return { from: addWorkingDays(dispatch, min), until: addWorkingDays(dispatch, max) };
}

const day = 24 * 60 * 60 * 1000;

function merchantDay(instant: Date): Date {
  return new Date(`${merchantDate.format(instant)}T00:00:00Z`);
}

const merchantDate = new Intl.DateTimeFormat("en-CA", { timeZone: merchant.timeZone, dateStyle: "short" });

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * day);
}

/** The working day that many working days later; for 0 the first one from the date itself. */
function addWorkingDays(date: Date, days: number): Date {
  let [result, left] = [date, days];
  while (left > 0 || !isWorkingDay(result)) {
    result = addDays(result, 1);
    if (isWorkingDay(result)) left -= 1;
  }
  return result;
}

function isWorkingDay(date: Date): boolean {
  return date.getUTCDay() >= 1 && date.getUTCDay() <= 5;
}
