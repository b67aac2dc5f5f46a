import { chooseDialect } from "@/app/admin/(signed-in)/(finance)/file-dialect";
import { monthFileQuery } from "@/app/admin/(signed-in)/(finance)/month/month-query";
import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { csvHeaders } from "@/modules/finance/csv-file";
import { taxesFile } from "@/modules/finance/taxes-file";

/** The taxes of a month in all currencies as a CSV file. */
export async function GET(request: Request): Promise<Response> {
  const period = monthFileQuery(request.url);
  await requireActor("/admin/month", "make_file", period && { object: `taxes ${period.month}` });
  if (period === undefined) return new Response(null, { status: 400 });
  const { month } = period;
  const input = { month, dialect: await chooseDialect(request.url) };
  return new Response(taxesFile(input, await services()), { headers: csvHeaders(`taxes-${month}.csv`) });
}
