import { requireActor } from "@/app/admin/require-staff";
import { bankReports } from "@/app/composition/bank-reports";
import { services } from "@/app/composition/services";
import { csvHeaders } from "@/modules/finance/csv-file";
import { movementsFile } from "@/modules/finance/movements-file";
import { monthPeriod } from "@/modules/finance/period";

import { monthFileQuery } from "@/app/admin/(signed-in)/(finance)/month/month-query";

/** The movements of a month in one currency as a CSV file. */
export async function GET(request: Request): Promise<Response> {
  const period = monthFileQuery(request.url);
  const act = period && { object: `movements ${period.month} ${period.currency}` };
  await requireActor("/admin/month", "make_file", act);
  if (period === undefined) return new Response(null, { status: 400 });
  const { month, currency } = period;
  return new Response(movementsFile(monthPeriod(month, currency), { ...(await services()), bankReports }), {
    headers: csvHeaders(`movements-${month}-${currency}.csv`),
  });
}
