import { chooseDialect } from "@/app/admin/(signed-in)/(finance)/file-dialect";
import { monthFileQuery } from "@/app/admin/(signed-in)/(finance)/month/month-query";
import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { csvHeaders } from "@/modules/finance/csv-file";
import { ordersFile } from "@/modules/finance/orders-file";
import { monthPeriod } from "@/modules/finance/period";

/** The orders of a month in one currency as a CSV file. */
export async function GET(request: Request): Promise<Response> {
  const period = monthFileQuery(request.url);
  const act = period && { object: `orders ${period.month} ${period.currency}` };
  await requireActor("/admin/month", "make_file", act);
  if (period === undefined) return new Response(null, { status: 400 });
  const { month, currency } = period;
  const input = { ...monthPeriod(month, currency), dialect: await chooseDialect(request.url) };
  return new Response(ordersFile(input, await services()), {
    headers: csvHeaders(`orders-${month}-${currency}.csv`),
  });
}
