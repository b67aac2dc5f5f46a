import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { formatAmount } from "@/components/admin/frame/amount";
import { BackLink } from "@/components/admin/frame/back-link";
import { orderPath } from "@/components/admin/frame/paths";
import { TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { StatusMessage } from "@/components/ui/status-message";
import { currentDay } from "@/lib/calendar/day";
import { setAsideIdSchema } from "@/lib/ids";
import { may } from "@/lib/staff/rights";
import { ActForm, DueForm } from "@/modules/chargebacks/components/chargeback-forms";
import { ChargebackActs, ChargebackFacts, StateBadge } from "@/modules/chargebacks/components/chargebacks";
import { readChargeback } from "@/modules/chargebacks/list-chargebacks";
import { chargebackPath, chargebacksPath } from "@/modules/chargebacks/paths";

import { submitAct, submitDue } from "./actions";

type Props = PageProps<"/admin/chargebacks/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { row } = await openChargeback((await params).id);
  return { title: `Chargeback ${row.orderNumber ?? row.gatewayOrderId}` };
}

/** A chargeback: what the bank says of it, until when it takes evidence, and what was done. */
export default async function ChargebackPage({ params, searchParams }: Props) {
  const { row, today, currencies } = await openChargeback((await params).id);
  const { role } = await requireStaff(chargebackPath(row.id), "read");
  const { saved } = await searchParams;
  const mayAct = row.isOpen && may(role, "handle_chargeback");
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <BackLink href={chargebacksPath}>Chargebacks</BackLink>
        <div className="entry-title">
          <h1>{row.amount === null ? "A chargeback" : `Chargeback of ${formatAmount(row.amount)}`}</h1>
          <StateBadge row={row} />
        </div>
        <p className="hint">
          {row.orderNumber === null ? (
            `${row.gatewayOrderId}, which is no order of this shop`
          ) : (
            <Link href={orderPath(row.orderNumber)} className="link">
              Order {row.orderNumber}
            </Link>
          )}
        </p>
      </div>
      <StatusMessage>{saved !== undefined && "Recorded."}</StatusMessage>
      <div className={mayAct ? "with-actions" : undefined}>
        {mayAct && (
          <div>
            <TitledCard id="set-due" title="Day for evidence">
              <DueForm id={row.id} due={row.due} submit={submitDue} />
            </TitledCard>
            <TitledCard id="record" title="Record an act">
              <ActForm id={row.id} acts={row.acts.length} submit={submitAct} />
            </TitledCard>
          </div>
        )}
        <div className="grid gap-5">
          <ChargebackFacts row={row} today={today} currencies={currencies} />
          <TitledCard id="acts" title="What was done">
            <ChargebackActs acts={row.acts} />
          </TitledCard>
        </div>
      </div>
    </div>
  );
}

/** Once per request, for the title and the page. */
const openChargeback = cache(async (text: string) => {
  const { data: id } = setAsideIdSchema.safeParse(text);
  const opened = await readForStaff(chargebackPath(text), "read", async (deps) => ({
    row: id && (await readChargeback({ id }, deps)),
    today: currentDay(deps.now()),
    currencies: (await deps.priceLists()).map(({ currency }) => currency),
  }));
  return { ...opened, row: opened.row ?? notFound() };
});
