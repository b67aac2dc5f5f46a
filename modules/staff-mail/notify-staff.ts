import "server-only";

import { Temporal } from "temporal-polyfill";

import { addDays, currentDay } from "@/lib/calendar/day";
import { merchant } from "@/lib/merchant";
import type { ShopModule } from "@/modules/seam/shop-module";

import { findAlerts } from "./find-alerts";
import { summarizeDay } from "./summarize-day";
import { findRecipients, writeNotices } from "./write-notices";

/** The hour of the merchant's clock from which the mail about the day before is written. */
const dayMailFrom = 6;

type NotifyDeps = Parameters<typeof findAlerts>[1];

/** Writes the mails about what cannot wait and, once a day, the one about the day before. Returns how many of each are new. */
export async function notifyStaff(
  { modules }: { modules: readonly Pick<ShopModule, "findAlerts">[] },
  deps: NotifyDeps,
): Promise<{ alerts: number; days: number }> {
  const found = await findAlerts({ modules }, deps);
  const wantAlerts = await findRecipients({ wantsAlerts: true }, deps);
  const forAll = found.filter(({ to }) => to === undefined);
  let alerts = wantAlerts.length === 0 ? 0 : await writeNotices(forAll, wantAlerts, deps);
  for (const { to, ...alert } of found) {
    if (to === undefined) continue;
    alerts += await writeNotices([alert], await findRecipients({ email: to, role: undefined }, deps), deps);
  }
  return { alerts, days: await notifyOfDay(deps) };
}

async function notifyOfDay(deps: NotifyDeps): Promise<number> {
  const { now } = deps;
  const clock = Temporal.Instant.fromEpochMilliseconds(now().getTime()).toZonedDateTimeISO(merchant.timeZone);
  if (clock.hour < dayMailFrom) return 0;
  const day = addDays(currentDay(now()), -1);
  const unnotified = { wantsDayMail: true, notices: { none: { kind: "day", object: day } } };
  const recipients = await findRecipients(unnotified, deps);
  return recipients.length === 0 ? 0 : writeNotices([await summarizeDay(day, deps)], recipients, deps);
}
