import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { AdminOrderView } from "@/lib/back-office/views";

import { formatAmount } from "@/components/admin/frame/amount";
import { ShopTime } from "@/components/admin/frame/times";
import { TextForm, type TextFormState } from "@/components/admin/frame/text-form";

type CloseRestProps = {
  order: AdminOrderView;
  submit: (state: TextFormState, form: FormData) => Promise<TextFormState>;
  /** The query of the list that the order was opened from. */
  from: string;
};

/** Closes the rest of an order of which a part is captured, or says that it is closed. Nothing for any other order. */
export function CloseRest({ order, submit, from }: CloseRestProps) {
  const { restClosed, mayCloseRest, balances, number, revision } = order;
  if (restClosed === null && !mayCloseRest) return null;
  return (
    <Card aria-labelledby="close-rest">
      <CardHeader className={restClosed === null ? undefined : "pb-5 sm:pb-6"}>
        <CardTitle id="close-rest">{restClosed === null ? "Close the rest" : "The rest is closed"}</CardTitle>
        {restClosed === null ? (
          <p className="hint">
            Not going to deliver the rest? Then {formatAmount(balances.capturable)} will not be captured, and
            the order leaves the work lists. The bank cannot release it after a capture; it lets go by itself.
          </p>
        ) : (
          <p className="hint">
            {formatAmount(restClosed.held)} will not be captured. The bank lets it go by itself, at the latest
            on <ShopTime at={restClosed.releasedBy} />. The timeline says who closed it and why.
          </p>
        )}
      </CardHeader>
      {restClosed === null && (
        <CardContent>
          <TextForm
            submit={submit}
            about={number}
            fields={{ number, revision, from }}
            id="close-reason"
            label="Why will nothing more be charged?"
            hint="It stands in the timeline under your name. Closing cannot be undone."
            button="Close the rest"
          />
        </CardContent>
      )}
    </Card>
  );
}
