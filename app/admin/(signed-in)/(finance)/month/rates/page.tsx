import type { Metadata, Route } from "next";
import { z } from "zod";

import { monthSchema } from "@/app/admin/(signed-in)/(finance)/month/month-query";
import { readNotice } from "@/app/admin/(signed-in)/flash-cookie";
import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { BackLink } from "@/components/admin/frame/back-link";
import { ListTable } from "@/components/admin/frame/list-table";
import { Card, TitledCard } from "@/components/ui/card";
import { StatusMessage } from "@/components/ui/status-message";
import { currentDay } from "@/lib/calendar/day";
import { merchant } from "@/lib/merchant";
import { may } from "@/lib/staff/rights";
import { RateForm } from "@/modules/finance/components/rate-form";
import { readRates } from "@/modules/finance/exchange-rates";
import { daysOfMonth } from "@/modules/finance/period";
import { listCurrencies } from "@/modules/finance/read-month";

import { submitRate } from "./submit-rate";

export const metadata: Metadata = { title: "Exchange rates" };

const querySchema = z.object({ month: monthSchema, notice: z.string().max(40).optional().catch(undefined) });
const notices = {
  stored: "The rate is stored.",
  wrong: "Nothing is stored: a rate is a number above zero with at most eight decimals.",
};

/** The exchange rates with which the taxes of a month are converted, and a form for another. */
export default async function RatesPage({ searchParams }: PageProps<"/admin/month/rates">) {
  const query = querySchema.parse(await searchParams);
  const { role } = await requireStaff("/admin/month/rates", "read");
  const { month, day, currencies, rates } = await readForStaff("/admin/month/rates", "read", async (deps) => {
    const today = currentDay(deps.now());
    const month = query.month ?? today.slice(0, 7);
    const { last } = daysOfMonth(month);
    const [currencies, rates] = await Promise.all([listCurrencies(deps), readRates({ month }, deps)]);
    return { month, day: last < today ? last : today, currencies, rates };
  });
  const notice = await readNotice(query.notice, notices);
  const mayType = may(role, "type_rate");
  const others = currencies.filter((currency) => currency !== merchant.currency);
  return (
    <div className="grid gap-5">
      <BackLink href={`/admin/month?month=${month}` as Route}>{`Month ${month}`}</BackLink>
      <div className="intro">
        <h1>Exchange rates of {month}</h1>
        <p>
          The file of taxes converts to {merchant.currency} with the last rate of the month. A rate that is
          typed again for its day replaces the one before.
        </p>
      </div>
      <StatusMessage variant={notice === "wrong" ? "warning" : "success"}>
        {notice && notices[notice]}
      </StatusMessage>
      <div className={mayType ? "with-actions" : undefined}>
        {mayType && (
          <div>
            <TitledCard id="type-rate" title="Type a rate">
              <RateForm currencies={others} day={day} submit={submitRate} />
            </TitledCard>
          </div>
        )}
        <Card aria-label="Exchange rates" className="overflow-hidden">
          <ListTable
            caption={`What one unit is worth in ${merchant.currency}`}
            columns={["Currency", "Day", `In ${merchant.currency}`]}
          >
            {others.map((currency) => {
              const rate = rates.get(currency);
              return (
                <tr key={currency}>
                  <td>
                    {currency}
                    <div className="folded">{rate?.day ?? "None typed"}</div>
                  </td>
                  <td>{rate?.day ?? "None typed"}</td>
                  <td className="tabular-nums">{rate?.rate}</td>
                </tr>
              );
            })}
          </ListTable>
        </Card>
      </div>
    </div>
  );
}
