import type { Metadata, Route } from "next";
import { z } from "zod";

import { bankReports } from "@/app/composition/bank-reports";
import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { movementNumbers } from "@/app/composition/movement-numbers";
import { MonthFiles } from "@/modules/finance/components/month-files";
import { MovementList } from "@/modules/finance/components/movement-list";
import { MonthSums } from "@/modules/finance/components/month-sums";
import { MonthTaxes } from "@/modules/finance/components/month-taxes";
import { PeriodChoice } from "@/modules/finance/components/period-choice";
import { MonthGaps } from "@/modules/finance/components/month-gaps";
import { listMovements, movementGroups } from "@/modules/finance/list-movements";
import { monthPeriod } from "@/modules/finance/period";
import { placeSchema, writePlace } from "@/modules/finance/csv-file";
import { listCurrencies, readMonth } from "@/modules/finance/read-month";
import { currentDay } from "@/lib/calendar/day";
import { merchant } from "@/lib/merchant";
import { may } from "@/lib/staff/rights";
import { modulePages } from "@/modules/pages";

import { readDialect } from "@/app/admin/(signed-in)/file-dialect";
import { currencySchema, monthSchema } from "./month-query";

export const metadata: Metadata = { title: "Month" };

const querySchema = z.object({
  month: monthSchema,
  currency: currencySchema,
  show: z.enum(movementGroups).catch("all"),
  after: placeSchema.optional().catch(undefined),
});
/** Rows of a page of movements. */
const pageSize = 50;
const { chargebacksPage } = modulePages.find((module) => module.chargebacksPage !== undefined) ?? {};

/** A month and currency: what was taken, given back and settled, and the rows of each figure. */
export default async function MonthPage({ searchParams }: PageProps<"/admin/month">) {
  const query = querySchema.parse(await searchParams);
  const { role } = await requireStaff("/admin/month", "read");
  const { currencies, chosen, view, rows } = await readForStaff("/admin/month", "read", async (deps) => {
    const currencies = await listCurrencies(deps);
    const currency = query.currency ?? currencies[0] ?? merchant.currency;
    const chosen = { month: query.month ?? currentDay(deps.now()).slice(0, 7), currency };
    const page = {
      ...monthPeriod(chosen.month, currency),
      group: query.show,
      after: query.after,
      limit: pageSize + 1,
    };
    const [view, rows] = await deps.late.read((db) =>
      Promise.all([
        readMonth(chosen, { ...deps, db, bankReports }),
        listMovements(page, { db, bankReports, movementNumbers }),
      ]),
    );
    return { currencies, chosen, view, rows };
  });
  const hrefOf = (change: Record<string, string>) =>
    `/admin/month?${new URLSearchParams({ ...chosen, ...change })}#rows` as Route;
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const hasMore = rows.length > pageSize && last !== undefined;
  return (
    <div className="grid gap-5">
      <PeriodChoice month={chosen.month} currency={chosen.currency} currencies={currencies} />
      <MonthSums
        view={view}
        show={query.show}
        hrefOf={(show) => hrefOf({ show })}
        chargebacks={chargebacksPage}
      />
      <MonthGaps view={view} />
      <MonthTaxes taxes={view.taxes} />
      {may(role, "make_file") && <MonthFiles {...chosen} dialect={await readDialect()} />}
      <MovementList
        rows={shown}
        show={query.show}
        next={hasMore ? hrefOf({ show: query.show, after: writePlace(last) }) : undefined}
      />
    </div>
  );
}
