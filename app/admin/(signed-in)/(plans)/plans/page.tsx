import type { Metadata } from "next";

import { planListQuery, writePlanListQuery } from "./plan-list-query";
import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { Pager } from "@/components/admin/frame/pager";
import { PlanFilter } from "@/modules/plans/components/admin/plan-filter";
import { planListPath } from "@/modules/plans/paths";
import { PlanTable } from "@/modules/plans/components/admin/plan-table";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { ListPlace } from "@/lib/lists/list-page";
import { planRowsForRole } from "@/modules/plans/plan-for-role";
import { searchOf } from "@/lib/staff/rights";
import { listAllSubscriptions } from "@/modules/plans/list-all-subscriptions";

export const metadata: Metadata = { title: "Plans" };

export default async function PlansPage({ searchParams }: PageProps<"/admin/plans">) {
  const query = planListQuery.parse(await searchParams);
  const { search, state, after, before } = query;
  const hrefOf = (place: ListPlace) => planListPath(writePlanListQuery({ search, state, ...place }));
  const { role } = await requireStaff(hrefOf(query), "read");
  const { hasPrevious, hasNext, ...list } = await readForStaff(hrefOf(query), "read", (deps) =>
    listAllSubscriptions({ search: searchOf(search, role), state, after, before }, deps),
  );
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
          <NoPlans isFiltered={isFiltered} isFirstPage={!hasPrevious && !hasNext} />
        )}
      </Card>
      <Pager {...{ hasPrevious, hasNext, hrefOf }} shown={rows.map(({ number }) => number)} things="plans" />
    </div>
  );
}

function NoPlans({ isFiltered, isFirstPage }: { isFiltered: boolean; isFirstPage: boolean }) {
  const [title, hint] = !isFirstPage
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
      {(isFiltered || !isFirstPage) && (
        <Link href="/admin/plans" className="mt-3 text-sm underline underline-offset-4">
          Show all plans
        </Link>
      )}
    </div>
  );
}
