"use client";

import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";

import type { Label } from "@/components/admin/frame/labels";
import type { LiabilityShift } from "./liability-shift";

/** A fact about a payment attempt: a code, which may lead to a page, a text or both. `bearer`: who bears a fraud dispute, for its icon. */
export type AttemptFact = {
  name: string;
  code?: string;
  href?: string;
  text?: string;
  bearer?: LiabilityShift["bearer"];
};

type AttemptTexts = { attempt: number; status: Label; facts: AttemptFact[] };

/** The payment attempts of an order, as `PaymentAttempts` writes their texts. A client component, so that the page sends only these twice. */
export function AttemptList({ attempts }: { attempts: AttemptTexts[] }) {
  return (
    <Card aria-labelledby="payments">
      <CardHeader>
        <CardTitle id="payments">Payment attempts</CardTitle>
      </CardHeader>
      <CardContent>
        {attempts.length === 0 ? (
          <p className="hint">The shopper has not tried to pay yet.</p>
        ) : (
          <ol className="entries">
            {attempts.map(({ attempt, status, facts }) => (
              <li key={attempt}>
                <div className="entry-title">
                  <h3 className="text-base font-semibold">{`Attempt ${attempt}`}</h3>
                  <Badge variant={status.tone}>{status.text}</Badge>
                </div>
                <dl className="fact-table">
                  {facts.map((fact) => (
                    <Fact key={fact.name} {...fact} />
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        )}
      </CardContent>
    </Card>
  );
}

const bearerLooks = {
  issuer: { icon: "shield-check", className: "text-success-text" },
  merchant: { icon: "shield-alert", className: "text-warning-text" },
  unclear: { icon: "shield-question", className: "text-warning-text" },
} as const;

function Fact({ name, code, href, text, bearer }: AttemptFact) {
  const look = bearer && bearerLooks[bearer];
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {href ? (
          <a href={href} className="link">
            <code>{code}</code>
          </a>
        ) : (
          code && <code>{code}</code>
        )}
        {look ? (
          <span className={`flex items-start gap-2 ${look.className}`}>
            <Icon name={look.icon} className="mt-0.5 size-4" />
            {text}
          </span>
        ) : (
          text
        )}
      </dd>
    </div>
  );
}
