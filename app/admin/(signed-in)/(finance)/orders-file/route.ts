import { chooseDialect } from "@/app/admin/(signed-in)/file-dialect";
import { filterOf, orderListQuery } from "@/app/admin/(signed-in)/order-list-query";
import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { searchOf } from "@/lib/staff/rights";
import { csvHeaders } from "@/modules/finance/csv-file";
import { listedOrdersFile } from "@/modules/finance/orders-file";

/** The orders of the list, with its search and its filter, as a CSV file. */
export async function GET(request: Request): Promise<Response> {
  const { search, state } = orderListQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  // Without what was searched: it may be a name.
  const object = `orders ${state ?? "list"}${search === "" ? "" : " of a search"}`;
  const { role } = await requireActor("/admin", "make_file", { object });
  const input = {
    search: searchOf(search, role),
    state: filterOf({ search, state }),
    dialect: await chooseDialect(request.url),
  };
  const deps = await services();
  return new Response(listedOrdersFile(input, { ...deps, db: deps.late.db() }), {
    headers: csvHeaders("orders.csv"),
  });
}
