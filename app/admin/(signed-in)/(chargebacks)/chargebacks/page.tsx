import type { Metadata } from "next";

import { readForStaff } from "@/app/admin/require-staff";
import { currentDay } from "@/lib/calendar/day";
import { ChargebackSums, ChargebackTable } from "@/modules/chargebacks/components/chargebacks";
import { listChargebacks } from "@/modules/chargebacks/list-chargebacks";
import { chargebacksPath } from "@/modules/chargebacks/paths";

export const metadata: Metadata = { title: "Chargebacks" };

/** How many ended ones are listed. */
const endedShown = 100;

/** The chargebacks of the bank's reports: the open ones by the day on which evidence is due, and those that ended last. */
export default async function ChargebacksPage() {
  const [open, ended, lists, today] = await readForStaff(chargebacksPath, "read", async (deps) => [
    ...(await Promise.all([
      listChargebacks({ open: true }, deps),
      listChargebacks({ open: false, take: endedShown }, deps),
      deps.priceLists(),
    ])),
    currentDay(deps.now()),
  ]);
  const countOf = new Map<string, number>();
  for (const { gatewayOrderId } of [...open, ...ended])
    countOf.set(gatewayOrderId, (countOf.get(gatewayOrderId) ?? 0) + 1);
  return (
    <div className="grid gap-5">
      <div className="intro">
        <h1>Chargebacks</h1>
        <p>
          A shopper disputed a charge, and the bank took the money back. Send the evidence in the bank&apos;s
          portal before the day on which it is due, and record here what was done.
        </p>
      </div>
      <ChargebackSums open={open} today={today} currencies={lists.map(({ currency }) => currency)} />
      <ChargebackTable title="Open" rows={open} today={today} countOf={countOf} />
      <ChargebackTable title="Ended" rows={ended} today={today} countOf={countOf} />
    </div>
  );
}
