import { Fragment } from "react";

import { Amount } from "@/components/admin/frame/amount";
import { cardLabel } from "@/components/admin/frame/labels";
import { Day, ShopTime } from "@/components/admin/frame/times";
import { Badge } from "@/components/ui/badge";
import { Fact, TitledCard } from "@/components/ui/card";
import { formatAddress } from "@/lib/addresses/format-address";
import type { AgreementView } from "@/modules/plans/list-plan-agreements";
import type { AdminSubscriptionView, SubscriptionRow } from "@/modules/plans/views";

import { intervalLabel, planAgreementLabels, planStateLabels } from "./plan-labels";

/** What a plan charges whom, how often and until when. */
export function PlanTerms({ plan }: { plan: AdminSubscriptionView }) {
  const { card, payments, paymentsMade, delivery } = plan;
  const address = formatAddress(delivery, "en");
  return (
    <TitledCard id="terms" title="What was agreed">
      <dl className="fact-table">
        <Fact term="Product">
          <bdi>{plan.productName}</bdi>
        </Fact>
        <Fact term="Amount">
          <Amount money={plan.price} /> {intervalLabel(plan.interval)}
        </Fact>
        <Fact term="Payments">
          {payments === null ? `${paymentsMade} made, no end` : `${paymentsMade} of ${payments} made`}
        </Fact>
        {plan.trialUntil !== null && (
          <Fact term="Trial until">
            <Day day={plan.trialUntil} />
          </Fact>
        )}
        {plan.expectedOn !== null && (
          <Fact term="Leaves">
            around <Day day={plan.expectedOn} />
          </Fact>
        )}
        <Fact term="Card">{card === null ? "None yet" : cardLabel(card)}</Fact>
        <Fact term="Customer">
          <bdi>{plan.customerEmail}</bdi>
        </Fact>
        <Fact term="Mails to">
          <bdi>{plan.email}</bdi>
        </Fact>
        <Fact term="Delivery">
          {plan.deliveryName !== null && (
            <>
              <bdi>{plan.deliveryName}</bdi>:{" "}
            </>
          )}
          {address.map((part, index) => (
            <Fragment key={index}>
              {index > 0 && ", "}
              <bdi>{part}</bdi>
            </Fragment>
          ))}
        </Fact>
      </dl>
    </TitledCard>
  );
}

/** The agreements of a plan with the bank, the newest first. */
export function PlanAgreements({ agreements }: { agreements: AgreementView[] }) {
  return (
    <TitledCard id="agreements" title="Agreement" hint="What the customer consented to, for each card.">
      {agreements.length === 0 ? (
        <p className="text-sm text-muted-foreground">No card was entered yet.</p>
      ) : (
        <ol className="divide-y divide-border">
          {agreements.map((agreement) => (
            <Agreement key={agreement.reference} agreement={agreement} />
          ))}
        </ol>
      )}
    </TitledCard>
  );
}

function Agreement({ agreement }: { agreement: AgreementView }) {
  const { consent, minimumDays, firstTransactionId } = agreement;
  const { text, tone } = planAgreementLabels[agreement.state];
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{cardLabel(agreement.card)}</h3>
        <Badge variant={tone}>{text}</Badge>
      </div>
      <dl className="fact-table">
        <Fact term="Reference">
          <span className="font-mono text-xs break-all">{agreement.reference}</span>
        </Fact>
        <Fact term="Valid until">
          <Day day={agreement.expiryDate} />
        </Fact>
        <Fact term="Days between">at least {minimumDays === 1 ? "1 day" : `${minimumDays} days`}</Fact>
        <Fact term="Consent">
          Terms {consent.version}, in {consent.language}, <ShopTime at={consent.at} />
          {consent.address !== null && `, from ${consent.address}`}
        </Fact>
        <Fact term="First transaction">
          {firstTransactionId === null ? (
            "None yet"
          ) : (
            <span className="font-mono text-xs break-all">{firstTransactionId}</span>
          )}
        </Fact>
        {agreement.endedAt !== null && (
          <Fact term="Ended">
            <ShopTime at={agreement.endedAt} />
          </Fact>
        )}
      </dl>
    </li>
  );
}

/** The state of a plan, and whether a charge of it has an unknown outcome or waits for stock. */
export function PlanBadge({
  plan: { state, checking, waitsForStock },
}: {
  plan: Pick<SubscriptionRow, "state" | "checking" | "waitsForStock">;
}) {
  const { text, tone } = planStateLabels[state];
  return (
    <>
      <Badge variant={tone}>{text}</Badge>
      {checking && <Badge variant="warning">Unknown outcome</Badge>}
      {waitsForStock && <Badge variant="warning">Waits for stock</Badge>}
    </>
  );
}
