import type { Metadata } from "next";

import { planListQuery, writePlanListQuery } from "./plan-list-query";
import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { Pager } from "@/components/admin/pager";
import { PlanFilter } from "@/components/admin/plans/plan-filter";
import { planListPath } from "@/components/admin/plan-path";
import { PlanTable } from "@/components/admin/plans/plan-table";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { ListPlace } from "@/lib/lists/list-page";
import { planRowsForRole } from "@/lib/plans/plan-for-role";
import { listAllSubscriptions } from "@/lib/plans/list-all-subscriptions";

export const metadata: Metadata = { title: "Plans" };

export default async function PlansPage({ searchParams }: PageProps<"/admin/plans">) {
  const query = planListQuery.parse(await searchParams);
  const { search, state, page, after, before } = query;
  const hrefOf = (place: ListPlace) => planListPath(writePlanListQuery({ search, state, ...place }));
  const { total, isTotalExact, pageSize, ...list } = await readForStaff(hrefOf(query), "read", (deps) =>
    listAllSubscriptions({ search: search || undefined, state, page, after, before }, deps),
  );
  const { role } = await requireStaff(hrefOf(query), "read");
  const rows = planRowsForRole(list.rows, role);
  const isFiltered = search !== "" || state !== undefined;
  return (
    <div className="grid gap-5">
      <h1>Plans</h1>
      <PlanFilter search={search} state={state} />
      <Card aria-label="Plans" className="overflow-hidden">
        {rows.length > 0 ? (
          <PlanTable rows={rows} from={writePlanListQuery(query)} />
        ) : (
          <NoPlans isFiltered={isFiltered} total={total} />
        )}
      </Card>
      {total > 0 && (
        <Pager
          {...{ page, pageSize, total, isTotalExact, hrefOf }}
          shown={rows.map(({ number }) => number)}
          things={["plan", "plans"]}
        />
      )}
    </div>
  );
}

function NoPlans({ isFiltered, total }: { isFiltered: boolean; total: number }) {
  const [title, hint] =
    total > 0
      ? ["There is no such page", "The list has fewer pages."]
      : isFiltered
        ? [
            "No plan matches",
            "Try the beginning of the number, of the e-mail address or of a name, or another state.",
          ]
        : ["No plans yet", "Plans appear here as soon as customers subscribe."];
  return (
    <div className="grid justify-items-center gap-1 px-6 py-16 text-center">
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-muted-foreground">{hint}</p>
      {(isFiltered || total > 0) && (
        <Link href="/admin/plans" className="mt-3 text-sm underline underline-offset-4">
          Show all plans
        </Link>
      )}
    </div>
  );
}
