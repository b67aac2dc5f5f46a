import type { Metadata, Route } from "next";
import { z } from "zod";

import { currencySchema } from "@/app/admin/(signed-in)/(finance)/month/month-query";
import { bankReports } from "@/app/composition/bank-reports";
import { movementNumbers } from "@/app/composition/movement-numbers";
import { readForStaff } from "@/app/admin/require-staff";
import { writtenQuery } from "@/components/admin/frame/paths";
import { Authentications } from "@/modules/finance/components/authentications";
import { ChargeList } from "@/modules/finance/components/charge-list";
import { DayBars } from "@/modules/finance/components/day-bars";
import { DayChoice } from "@/modules/finance/components/day-choice";
import { DayFigures, type DayRows } from "@/modules/finance/components/day-figures";
import { clockTime, longDay } from "@/modules/finance/components/day-names";
import { Declines } from "@/modules/finance/components/declines";
import { MovementList } from "@/modules/finance/components/movement-list";
import { WorkTiles } from "@/components/admin/order-list/work-tiles";
import { addDays, currentDay, type Day } from "@/lib/calendar/day";
import { countWork } from "@/lib/back-office/count-work";
import { merchant } from "@/lib/merchant";
import { chargeGroups, listCharges } from "@/modules/finance/list-charges";
import { listMovements, movementGroups } from "@/modules/finance/list-movements";
import { dayPeriod, readableDay } from "@/modules/finance/period";
import { placeSchema, writePlace } from "@/modules/finance/csv-file";
import { readDay } from "@/modules/finance/read-day";
import { listCurrencies } from "@/modules/finance/read-month";
import type { PageServices } from "@/app/composition/page-services";

const querySchema = z.object({
  day: z.string().max(40).optional().catch(undefined),
  currency: currencySchema,
  show: z
    .enum([...movementGroups, ...chargeGroups])
    .optional()
    .catch(undefined),
  code: z
    .string()
    .regex(/^\w{1,60}$/)
    .optional()
    .catch(undefined),
  after: placeSchema.optional().catch(undefined),
});
type Query = z.infer<typeof querySchema>;

/** Rows of a page of movements or charges. */
const pageSize = 50;

/** The day that was asked for, today if none was; undefined if it is none until today. */
function dayOf({ day: asked }: Query) {
  const today = currentDay(new Date());
  const day = asked === undefined ? today : readableDay(asked);
  return { asked: asked ?? today, today, day: day === undefined || day > today ? undefined : day };
}

export async function generateMetadata({ searchParams }: PageProps<"/admin/today">): Promise<Metadata> {
  const { day, today } = dayOf(querySchema.parse(await searchParams));
  return { title: day === undefined ? "No such day" : day === today ? "Today" : longDay(day) };
}

/** A day of the merchant in each currency: money, approvals, declines and 3-D Secure, beside the same weekday before. */
export default async function TodayPage({ searchParams }: PageProps<"/admin/today">) {
  const query = querySchema.parse(await searchParams);
  const { asked, today, day } = dayOf(query);
  const read = await readForStaff("/admin/today", "read", async (deps) => {
    if (day === undefined) return undefined;
    const currencies = await listCurrencies(deps);
    const [days, rows, work] = await Promise.all([
      Promise.all(
        currencies.map(async (currency) => ({
          currency,
          ...(await deps.late.read((db) => readDay({ day, currency }, { ...deps, db }))),
        })),
      ),
      readRows(day, query, currencies[0] ?? merchant.currency, deps),
      day === today ? countWork(deps) : undefined,
    ]);
    return { days, rows, work, now: deps.now() };
  });
  const choice = <DayChoice day={day} today={today} asked={asked} />;
  if (day === undefined || read === undefined) return choice;
  const { days, rows, work, now } = read;
  const until = day === today ? `, until ${clockTime(now)}` : "";
  const hrefOf = (shown: DayRows & { after?: string }) =>
    `/admin/today${writtenQuery({ day, ...shown })}#rows` as Route;
  return (
    <div className="grid gap-5">
      {choice}
      {work && <WorkTiles counts={work} />}
      <DayFigures
        days={days}
        before={`${longDay(addDays(day, -7))}${until}`}
        shown={rows?.shown}
        hrefOf={hrefOf}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <DayBars weeks={days} today={today} />
        <div className="grid gap-5">
          <Declines days={days} hrefOf={hrefOf} />
          <Authentications rows={days.flatMap(({ authentications }) => authentications)} />
        </div>
      </div>
      {rows && <Rows {...rows} hrefOf={hrefOf} />}
    </div>
  );
}

/** The rows of the figure that was chosen; undefined if none was. */
async function readRows(
  day: Day,
  { show, code, after, ...query }: Query,
  first: string,
  { late }: PageServices,
) {
  if (show === undefined) return undefined;
  const currency = query.currency ?? first;
  const page = { ...dayPeriod(day, currency), after, limit: pageSize + 1 };
  const charges = chargeGroups.find((group) => group === show);
  if (charges !== undefined)
    return {
      kind: "charges" as const,
      shown: { show: charges, currency, code },
      rows: await late.read((db) => listCharges({ ...page, group: charges, code }, { db })),
    };
  const movements = movementGroups.find((group) => group === show) ?? "all";
  return {
    kind: "movements" as const,
    shown: { show: movements, currency },
    rows: await late.read((db) =>
      listMovements({ ...page, group: movements }, { db, bankReports, movementNumbers }),
    ),
  };
}

type RowsProps = NonNullable<Awaited<ReturnType<typeof readRows>>> & {
  hrefOf: (shown: DayRows & { after?: string }) => Route;
};

function Rows({ hrefOf, ...list }: RowsProps) {
  const last = list.rows.at(pageSize - 1);
  const next =
    list.rows.length > pageSize && last !== undefined
      ? hrefOf({ ...list.shown, after: writePlace(last) })
      : undefined;
  return list.kind === "charges" ? (
    <ChargeList {...list.shown} rows={list.rows.slice(0, pageSize)} next={next} />
  ) : (
    <MovementList show={list.shown.show} rows={list.rows.slice(0, pageSize)} next={next} />
  );
}
