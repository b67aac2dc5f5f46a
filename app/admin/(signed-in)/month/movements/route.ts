import { z } from "zod";

import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/lib/composition";
import { monthPeriod } from "@/lib/finance/period";
import { movementsFile } from "@/lib/finance/movements-file";

import { currencySchema, monthSchema } from "@/app/admin/(signed-in)/month/month-query";

const query = z.object({ month: monthSchema, currency: currencySchema });

/** The movements of a month in one currency as a CSV file. */
export async function GET(request: Request): Promise<Response> {
  const { month, currency } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const isReadable = month !== undefined && currency !== undefined;
  const act = isReadable ? { object: `movements ${month} ${currency}` } : undefined;
  await requireActor("/admin/month", "make_file", act);
  if (!isReadable) return new Response(null, { status: 400 });
  return new Response(movementsFile(monthPeriod(month, currency), await services()), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="movements-${month}-${currency}.csv"`,
      "cache-control": "no-store",
    },
  });
}
