import "server-only";

import { currentDay } from "@/lib/calendar/day";
import type { Database } from "@/lib/db/database";
import { listChargebacks } from "@/modules/chargebacks/list-chargebacks";

import { ChargebackCard } from "./chargebacks";

/** The chargebacks of an order; nothing if there are none. */
export async function OrderCard({ number, db }: { number: string; db: Database }) {
  const rows = await listChargebacks({ orderNumbers: [number] }, { db });
  return rows.length === 0 ? null : <ChargebackCard rows={rows} today={currentDay(new Date())} />;
}
