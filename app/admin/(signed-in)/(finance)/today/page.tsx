import type { Metadata, Route } from "next";
import { z } from "zod";

import { currencySchema } from "@/app/admin/(signed-in)/(finance)/month/month-query";
import { bankReports } from "@/app/composition/bank-reports";
import { movementNumbers } from "@/app/composition/movement-numbers";
import { readForStaff } from "@/app/admin/require-staff";
import { Authentications } from "@/modules/finance/components/authentications";
import { DayBars } from "@/modules/finance/components/day-bars";
import { DayFigures } from "@/modules/finance/components/day-figures";
import { Declines } from "@/modules/finance/components/declines";
import { MovementList } from "@/modules/finance/components/movement-list";
import { PeriodChoice } from "@/modules/finance/components/period-choice";
import { WorkLists } from "@/components/admin/order-list/order-list";
import { countWork } from "@/lib/back-office/count-work";
import { listMovements, movementGroups } from "@/modules/finance/list-movements";
import { currentDay, dayPeriod, readableDay } from "@/modules/finance/period";
import { placeSchema, writePlace } from "@/modules/finance/csv-file";
import { readDay } from "@/modules/finance/read-day";
import { listCurrencies } from "@/modules/finance/read-month";

export const metadata: Metadata = { title: "Today" };

const querySchema = z.object({
  day: z.string().transform(readableDay).optional().catch(undefined),
  currency: currencySchema,
  show: z.enum(movementGroups).catch("all"),
  after: placeSchema.optional().catch(undefined),
});
/** Rows of a page of movements. */
const pageSize = 50;

/** A day of the merchant in one currency: money, approvals, declines and 3-D Secure, beside the same weekday before. */
export default async function TodayPage({ searchParams }: PageProps<"/admin/today">) {
  const query = querySchema.parse(await searchParams);
  const { currencies, chosen, view, rows, work } = await readForStaff(
    "/admin/today",
    "read",
    async (deps) => {
      const currencies = await listCurrencies(deps);
      const currency = query.currency ?? currencies[0] ?? "USD";
      const day = query.day ?? currentDay(deps.now());
      const page = {
        ...dayPeriod(day, currency),
        group: query.show,
        after: query.after,
        limit: pageSize + 1,
      };
      const [view, rows, work] = await Promise.all([
        readDay({ day, currency }, deps),
        listMovements(page, { ...deps, bankReports, movementNumbers }),
        countWork(deps),
      ]);
      return { currencies, chosen: { day, currency }, view, rows, work };
    },
  );
  const hrefOf = (change: Record<string, string>) =>
    `/admin/today?${new URLSearchParams({ ...chosen, ...change })}` as Route;
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return (
    <div className="grid gap-5">
      <PeriodChoice
        title="Today"
        action="/admin/today"
        period={{ name: "day", label: "Day", value: chosen.day }}
        currency={chosen.currency}
        currencies={currencies}
      />
      <WorkLists counts={work} />
      <DayFigures view={view} day={chosen.day} show={query.show} hrefOf={(show) => hrefOf({ show })} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <DayBars week={view.week} />
        <div className="grid gap-5">
          <Declines declines={view.declines} day={chosen.day} />
          <Authentications rows={view.authentications} />
        </div>
      </div>
      <MovementList
        rows={shown}
        show={query.show}
        next={
          rows.length > pageSize && last ? hrefOf({ show: query.show, after: writePlace(last) }) : undefined
        }
      />
    </div>
  );
}
