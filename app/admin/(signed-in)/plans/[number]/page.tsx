import type { Metadata } from "next";
import { z } from "zod";

import { NotFoundAnswer } from "@/app/admin/(signed-in)/not-found-answer";
import { planListOrigin } from "@/app/admin/(signed-in)/plan-list-query";
import { BackLink } from "@/components/admin/back-link";
import { ChangePlan } from "@/components/admin/change-plan";
import { Mails } from "@/components/admin/mails";
import { planNotices } from "@/components/admin/messages";
import { PlanBadge } from "@/components/admin/plan-badge";
import { PlanCharges } from "@/components/admin/plan-charges";
import { PlanAgreements, PlanTerms } from "@/components/admin/plan-facts";
import { planListPath, planPath } from "@/components/admin/plan-path";
import { PlanTimeline } from "@/components/admin/plan-timeline";
import { UtcTime } from "@/components/admin/utc-time";
import { Alert } from "@/components/ui/alert";
import { readForStaff } from "@/lib/auth/require-staff";
import { subscriptionNumberSchema } from "@/lib/ids";
import { listMailsOfSubscription } from "@/lib/use-cases/mail/list-mails";
import { listPlanAgreements } from "@/lib/use-cases/plans/list-plan-agreements";
import { readAnySubscription } from "@/lib/use-cases/plans/read-subscription";

import { readPlanNotice } from "./plan-notice-cookie";
import { submitMailAgain } from "./submit-mail-again";
import { submitPlanChange } from "./submit-plan-change";

type Props = PageProps<"/admin/plans/[number]">;

const query = z.object({
  do: z.enum(["pause", "resume", "cancel"]).optional().catch(undefined),
  from: planListOrigin,
  notice: z.string().max(40).optional().catch(undefined),
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Plan ${(await params).number}` };
}

export default async function PlanPage({ params, searchParams }: Props) {
  const number = subscriptionNumberSchema.safeParse((await params).number);
  if (!number.success) return <NotFoundAnswer />;
  const asked = query.parse(await searchParams);
  const [[plan, agreements, mails], notice] = await Promise.all([
    readForStaff(planPath(number.data, asked), (deps) =>
      Promise.all([
        readAnySubscription({ number: number.data }, deps),
        listPlanAgreements({ number: number.data }, deps),
        listMailsOfSubscription({ number: number.data }, deps),
      ]),
    ),
    readPlanNotice(asked.notice),
  ]);
  if (plan === undefined) return <NotFoundAnswer />;
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <BackLink href={planListPath(asked.from)}>All plans</BackLink>
        <div className="entry-title">
          <h1>
            Plan <span className="font-mono">{plan.number}</span>
          </h1>
          <PlanBadge plan={plan} />
        </div>
        <p className="hint">
          {plan.productName}, bought <UtcTime at={plan.startedAt} />
        </p>
      </div>
      {notice && (
        <Alert role="status" variant={notice === "changed" ? "warning" : "success"}>
          {planNotices[notice]}
        </Alert>
      )}
      <div className="with-actions">
        <div>
          <ChangePlan plan={plan} action={asked.do} submit={submitPlanChange} from={asked.from} />
          <PlanTerms plan={plan} />
        </div>
        <div>
          <PlanCharges charges={plan.charges} />
          <PlanAgreements agreements={agreements} />
          <Mails about="plan" number={plan.number} mails={mails} submit={submitMailAgain} from={asked.from} />
          <PlanTimeline events={plan.events} />
        </div>
      </div>
    </div>
  );
}
