import { z } from "zod";

import { chooseDialect } from "@/app/admin/(signed-in)/file-dialect";
import { currencyText, monthText } from "@/app/admin/(signed-in)/(finance)/month/month-query";
import { requireActor } from "@/app/admin/require-staff";
import { bankReports } from "@/app/composition/bank-reports";
import { movementNumbers } from "@/app/composition/movement-numbers";
import { services } from "@/app/composition/services";
import { csvHeaders } from "@/modules/finance/csv-file";
import { movementsFile } from "@/modules/finance/movements-file";
import { ordersFile } from "@/modules/finance/orders-file";
import { monthPeriod } from "@/modules/finance/period";
import { taxesFile } from "@/modules/finance/taxes-file";

const files = { movements: movementsFile, orders: ordersFile, taxes: taxesFile };

const fileQuery = z.object({
  file: z.enum(["movements", "orders", "taxes"]),
  month: monthText,
  currency: currencyText,
});

type Context = RouteContext<"/admin/month/[file]">;

/** A file of a month as CSV: its movements or its orders in one currency, or its taxes in all of them. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { data } = fileQuery.safeParse({ ...query, ...(await params) });
  const name = data && [data.file, data.month, ...(data.file === "taxes" ? [] : [data.currency])];
  await requireActor("/admin/month", "make_file", name && { object: name.join(" ") });
  if (data === undefined || name === undefined) return new Response(null, { status: 404 });
  const { file, month, currency } = data;
  const input = { ...monthPeriod(month, currency), month, dialect: await chooseDialect(request.url) };
  const { late } = await services();
  const deps = { db: late.db(), bankReports, movementNumbers };
  return new Response(files[file](input, deps), { headers: csvHeaders(`${name.join("-")}.csv`) });
}
