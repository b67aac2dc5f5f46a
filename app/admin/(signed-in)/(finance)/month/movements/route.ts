import { chooseDialect } from "@/app/admin/(signed-in)/(finance)/file-dialect";
import { monthFileQuery } from "@/app/admin/(signed-in)/(finance)/month/month-query";
import { requireActor } from "@/app/admin/require-staff";
import { bankReports } from "@/app/composition/bank-reports";
import { movementNumbers } from "@/app/composition/movement-numbers";
import { services } from "@/app/composition/services";
import { csvHeaders } from "@/modules/finance/csv-file";
import { movementsFile } from "@/modules/finance/movements-file";
import { monthPeriod } from "@/modules/finance/period";

/** The movements of a month in one currency as a CSV file. */
export async function GET(request: Request): Promise<Response> {
  const period = monthFileQuery(request.url);
  const act = period && { object: `movements ${period.month} ${period.currency}` };
  await requireActor("/admin/month", "make_file", act);
  if (period === undefined) return new Response(null, { status: 400 });
  const { month, currency } = period;
  const input = { ...monthPeriod(month, currency), dialect: await chooseDialect(request.url) };
  const deps = { ...(await services()), bankReports, movementNumbers };
  return new Response(movementsFile(input, deps), {
    headers: csvHeaders(`movements-${month}-${currency}.csv`),
  });
}
