import { formatDuration } from "@/components/admin/frame/format-time";
import {
  operationStateLabels,
  paymentStatusLabels,
  timelineLabels,
  orderStateLabels,
} from "@/components/admin/frame/labels";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle, TitledCard } from "@/components/ui/card";
import type { AttemptView, StepView, InspectedOrder, SourceLink } from "@/modules/inspector/views";

import { StepDetails, SourceLinkText } from "./step-details";

/** One attempt at paying: its steps, the oldest first. Each opens. */
export function AttemptSteps({ attempt }: { attempt: AttemptView }) {
  const heading = `attempt-${attempt.attempt}`;
  return (
    <Card aria-labelledby={heading}>
      <CardHeader>
        <CardTitle id={heading}>{`Attempt ${attempt.attempt}`}</CardTitle>
        <p className="hint">
          {`${paymentStatusLabels[attempt.status].text}. The bank knows it as ${attempt.gatewayOrderId}.`}
        </p>
      </CardHeader>
      <CardContent>
        <ol className="divide-y divide-border">
          {attempt.steps.map((step, index) => (
            <li key={step.id}>
              <details>
                <summary className="cursor-pointer py-3">
                  <StepSummary step={step} />
                </summary>
                <StepDetails
                  step={step}
                  label={`${timelineLabels[step.kind]}, step ${index + 1} of attempt ${attempt.attempt}`}
                />
              </details>
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  );
}

function StepSummary({ step: { kind, call, statusBefore, statusAfter } }: { step: StepView }) {
  const [before, after] = [statusBefore, statusAfter].map(
    (status) => status && paymentStatusLabels[status].text,
  );
  return (
    <span className="inline-flex max-w-[calc(100%-1.5rem)] flex-wrap items-center gap-x-3 gap-y-1 align-top">
      <span className="font-medium">{timelineLabels[kind]}</span>
      {call && (
        <Badge variant={operationStateLabels[call.state].tone}>{operationStateLabels[call.state].text}</Badge>
      )}
      {call?.answeredAt && (
        <span className="text-sm text-muted-foreground">{formatDuration(call.sentAt, call.answeredAt)}</span>
      )}
      <span className="w-full text-sm text-muted-foreground">
        {before === after ? `Stays ${after}` : `${before ?? "No attempt"} → ${after}`}
      </span>
    </span>
  );
}

/** The end of each payment: the page of the order, which reads the journal and moves no money. */
export function OrderPageStep({ state, sources }: { state: InspectedOrder["state"]; sources: SourceLink[] }) {
  const label = orderStateLabels[state];
  return (
    <TitledCard
      id="order-page"
      title="The order's page"
      hint="It reads the journal and moves no money."
      className="grid gap-2"
    >
      <Badge variant={label.tone} className="w-fit">
        {label.text}
      </Badge>
      {sources.map((source) => (
        <SourceLinkText key={source.name} source={source} />
      ))}
    </TitledCard>
  );
}
