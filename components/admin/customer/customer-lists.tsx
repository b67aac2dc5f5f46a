import { Actor } from "@/components/admin/frame/actor";
import { Amount } from "@/components/admin/frame/amount";
import { mailLabels } from "@/components/admin/frame/labels";
import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { orderPath } from "@/components/admin/frame/paths";
import { ShopTime } from "@/components/admin/frame/times";
import { OrderStateBadge } from "@/components/admin/order/badges";
import { ActionForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";
import { Card, TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { CustomerPage } from "@/lib/back-office/read-customer";

const columns = ["Order", "Placed", "State", "Total"];

/** The orders of a customer, the latest first. */
export function CustomerOrders({ orders, hasMore }: Pick<CustomerPage, "orders" | "hasMore">) {
  return (
    <div className="grid gap-3">
      <Card aria-label="Orders" className="overflow-hidden">
        <ListTable caption="Orders, latest first" columns={columns}>
          {orders.map(({ number, placedAt, state, total }) => (
            <tr key={number}>
              <td>
                <RowLink href={orderPath(number)}>{number}</RowLink>
                <div className="folded">
                  <ShopTime at={placedAt} />
                  <OrderStateBadge state={state} />
                </div>
              </td>
              <td>
                <ShopTime at={placedAt} />
              </td>
              <td>
                <OrderStateBadge state={state} />
              </td>
              <td>
                <Amount money={total} />
              </td>
            </tr>
          ))}
        </ListTable>
      </Card>
      {hasMore && (
        <p className="hint">The latest 100 orders are shown. The list of orders finds the others.</p>
      )}
    </div>
  );
}

/** What staff noted on a customer's orders, the latest first; nothing without a note. */
export function CustomerNotes({ notes }: Pick<CustomerPage, "notes">) {
  if (notes.length === 0) return null;
  return (
    <TitledCard id="notes" title="Notes">
      <ul className="entries">
        {notes.map(({ id, orderNumber, author, text, at }) => (
          <li key={id} className="text-sm">
            <p>
              <bdi>{text}</bdi>
            </p>
            <p className="hint">
              <Actor by={author} />
              {", "}
              <ShopTime at={at} />
              {", order "}
              <Link href={orderPath(orderNumber)} className="link">
                {orderNumber}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

/** The latest mails about a customer's orders; nothing without one. */
export function CustomerMails({ mails }: Pick<CustomerPage, "mails">) {
  if (mails.length === 0) return null;
  return (
    <TitledCard id="mails" title="Latest mails">
      <ul className="entries">
        {mails.map(({ id, kind, to, writtenAt }) => (
          <li key={id} className="text-sm">
            <p className="font-medium">{mailLabels[kind]}</p>
            <p className="hint break-all">
              {`to ${to}, `}
              <ShopTime at={writtenAt} />
            </p>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

type CustomerSessionsProps = {
  number: string;
  sessions: readonly { browser: string; lastSeenAt: Date }[];
  /** Signs the customer out everywhere; left out for a role that may not. */
  end?: (form: FormData) => Promise<void>;
};

/** The browsers in which a customer is signed in; nothing if there are none. */
export function CustomerSessions({ number, sessions, end }: CustomerSessionsProps) {
  if (sessions.length === 0) return null;
  return (
    <TitledCard id="sessions" title="Signed in" className="grid gap-4 text-sm">
      <ul className="grid gap-2">
        {sessions.map(({ browser, lastSeenAt }) => (
          <li key={lastSeenAt.toISOString()}>
            <bdi>{browser === "" ? "A browser without a name" : browser}</bdi>
            <span className="hint">
              {", last seen "}
              <ShopTime at={lastSeenAt} />
            </span>
          </li>
        ))}
      </ul>
      {end && (
        <ActionForm action={end}>
          <input type="hidden" name="number" value={number} />
          <Button type="submit" variant="outline">
            Sign the customer out everywhere
          </Button>
        </ActionForm>
      )}
    </TitledCard>
  );
}
