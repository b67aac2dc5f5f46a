import { ActionForm } from "@/components/ui/form";
import { Button, buttonVariants } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { AdminSubscriptionView } from "@/modules/plans/views";

import { planPath } from "@/modules/plans/paths";
import { type PlanAction, planConsequences } from "./plan-labels";

const actions = {
  charge: "Charge",
  pause: "Pause",
  resume: "Resume",
  cancel: "Cancel",
} satisfies Record<PlanAction, string>;

type ChangePlanProps = {
  plan: AdminSubscriptionView;
  /** What is being reviewed. */
  action: PlanAction | undefined;
  submit: (form: FormData) => Promise<void>;
  /** The query of the list that the plan was opened from. */
  from: string;
};

/** Pauses, resumes or cancels a plan, after a review of what that does. */
export function ChangePlan({ plan, action, submit, from }: ChangePlanProps) {
  const { number, state, admits } = plan;
  const admitted = (Object.keys(actions) as PlanAction[]).filter((name) => admits[name]);
  const reviewed = action !== undefined && admits[action] ? action : undefined;
  return (
    <Card aria-labelledby="change">
      <CardHeader>
        <CardTitle id="change">
          {reviewed === undefined ? "Change this plan" : `${actions[reviewed]} this plan?`}
        </CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        {admitted.length === 0 && (
          <p className="text-sm text-muted-foreground">It has ended. There is nothing left to change.</p>
        )}
        {reviewed === undefined ? (
          <div className="flex flex-wrap gap-3 empty:hidden">
            {admitted.map((name) => (
              <Link
                key={name}
                href={planPath(number, { do: name, from })}
                className={buttonVariants({ variant: "outline" })}
              >
                {actions[name]}
              </Link>
            ))}
          </div>
        ) : (
          <ActionForm action={submit} className="grid gap-4">
            <ul className="grid list-disc gap-1.5 ps-5 text-sm">
              {planConsequences[reviewed].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <input type="hidden" name="number" value={number} />
            <input type="hidden" name="action" value={reviewed} />
            <input type="hidden" name="state" value={state} />
            <input type="hidden" name="from" value={from} />
            <div className="flex flex-wrap gap-3">
              <Button variant={reviewed === "cancel" ? "destructive" : "primary"}>
                {actions[reviewed]} the plan
              </Button>
              <Link href={planPath(number, { from })} className={buttonVariants({ variant: "outline" })}>
                Back
              </Link>
            </div>
          </ActionForm>
        )}
      </CardContent>
    </Card>
  );
}
