import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";

import { planListOrigin } from "@/app/admin/(signed-in)/(plans)/plans/plan-list-query";
import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { readNotice } from "@/app/admin/(signed-in)/flash-cookie";
import { planNotices } from "@/modules/plans/components/admin/plan-labels";
import { BackLink } from "@/components/admin/frame/back-link";
import { ChangePlan } from "@/modules/plans/components/admin/change-plan";
import { Mails } from "@/components/admin/order/mails";
import { PlanAgreements, PlanBadge, PlanTerms } from "@/modules/plans/components/admin/plan-facts";
import { PlanCharges, PlanTimeline } from "@/modules/plans/components/admin/plan-history";
import { planListPath, planPath } from "@/modules/plans/paths";
import { ShopTime } from "@/components/admin/frame/times";
import { StatusMessage } from "@/components/ui/status-message";
import { mailsForRole } from "@/lib/back-office/views-for-role";
import { subscriptionNumberSchema } from "@/lib/ids";
import { listMailsOfSubscription } from "@/modules/plans/mails/outbox";
import { listPlanAgreements } from "@/modules/plans/list-plan-agreements";
import { planForRole } from "@/modules/plans/plan-for-role";
import { readAnySubscription } from "@/modules/plans/read-subscription";

import { may } from "@/lib/staff/rights";

import { submitMailAgain } from "./submit-mail-again";
import { submitPlanChange } from "./submit-plan-change";

type Props = PageProps<"/admin/plans/[number]">;

const querySchema = z.object({
  do: z.enum(["charge", "pause", "resume", "cancel"]).optional().catch(undefined),
  from: planListOrigin,
  notice: z.string().max(40).optional().catch(undefined),
});

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { found } = await openPlan(props);
  if (found === undefined) notFound();
  return { title: `Plan ${found.plan.number}` };
}

export default async function PlanPage(props: Props) {
  const { query, found } = await openPlan(props);
  const notice = await readNotice(query.notice, planNotices);
  if (found === undefined) notFound();
  const { plan, agreements, mails, role } = found;
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <BackLink href={planListPath(query.from)}>All plans</BackLink>
        <div className="entry-title">
          <h1>
            Plan <span className="font-mono whitespace-nowrap">{plan.number}</span>
          </h1>
          <PlanBadge plan={plan} />
        </div>
        <p className="hint">
          {plan.productName}, bought <ShopTime at={plan.startedAt} />
        </p>
      </div>
      <StatusMessage variant={notice === "changed" ? "warning" : "success"}>
        {notice && planNotices[notice]}
      </StatusMessage>
      <div className="with-actions">
        <div>
          {may(role, "change_plan") && (
            <ChangePlan plan={plan} action={query.do} submit={submitPlanChange} from={query.from} />
          )}
          <PlanTerms plan={plan} />
        </div>
        <div>
          <PlanCharges charges={plan.charges} />
          <PlanAgreements agreements={agreements} />
          <Mails about="plan" number={plan.number} mails={mails} submit={submitMailAgain} from={query.from} />
          <PlanTimeline events={plan.events} />
        </div>
      </div>
    </div>
  );
}

/** The plan with its agreements and mails, if there is one, and what the query asks for. */
async function openPlan({ params, searchParams }: Props) {
  const { number } = await params;
  const query = querySchema.parse(await searchParams);
  return { query, found: await readPlan(number, planPath(number, query)) };
}

/** Once per request, for the title and the page. */
const readPlan = cache(async (text: string, returnTo: string) => {
  const { data: number } = subscriptionNumberSchema.safeParse(text);
  if (number === undefined) return undefined;
  const [plan, agreements, mails] = await readForStaff(returnTo, "read", (deps) =>
    Promise.all([
      readAnySubscription({ number }, deps),
      listPlanAgreements({ number }, deps),
      listMailsOfSubscription({ number }, deps),
    ]),
  );
  const { role } = await requireStaff(returnTo, "read");
  return plan && { plan: planForRole(plan, role), agreements, mails: mailsForRole(mails, role), role };
});
