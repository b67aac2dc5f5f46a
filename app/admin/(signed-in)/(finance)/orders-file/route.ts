import { chooseDialect } from "@/app/admin/(signed-in)/(finance)/file-dialect";
import { filterOf, orderListQuery, writeOrderListQuery } from "@/app/admin/(signed-in)/order-list-query";
import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { csvHeaders } from "@/modules/finance/csv-file";
import { listedOrdersFile } from "@/modules/finance/orders-file";

/** The orders of the list, with its search and its filter, as a CSV file. */
export async function GET(request: Request): Promise<Response> {
  const { search, state } = orderListQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const query = writeOrderListQuery({ search, state });
  await requireActor("/admin", "make_file", { object: `orders ${query || "with money"}` });
  const input = {
    search: search || undefined,
    state: filterOf({ search, state }),
    dialect: await chooseDialect(request.url),
  };
  return new Response(listedOrdersFile(input, await services()), { headers: csvHeaders("orders.csv") });
}
