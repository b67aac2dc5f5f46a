import { actorLabel, mailLabels } from "@/components/admin/frame/labels";
import { orderPath } from "@/components/admin/order/order-path";
import { ShopTime } from "@/components/admin/frame/times";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { CustomerPage } from "@/lib/back-office/read-customer";

/** What staff noted on a customer's orders, the latest first; nothing without a note. */
export function CustomerNotes({ notes }: Pick<CustomerPage, "notes">) {
  if (notes.length === 0) return null;
  return (
    <Card aria-labelledby="notes">
      <CardHeader>
        <CardTitle id="notes">Notes</CardTitle>
      </CardHeader>
      <CardContent>
        <ul className="entries">
          {notes.map(({ id, orderNumber, author, text, at }) => (
            <li key={id} className="text-sm">
              <p>
                <bdi>{text}</bdi>
              </p>
              <p className="hint">
                {`${actorLabel(author)}, `}
                <ShopTime at={at} />
                {", order "}
                <Link href={orderPath(orderNumber)} className="link">
                  {orderNumber}
                </Link>
              </p>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}

/** The latest mails about a customer's orders; nothing without one. */
export function CustomerMails({ mails }: Pick<CustomerPage, "mails">) {
  if (mails.length === 0) return null;
  return (
    <Card aria-labelledby="mails">
      <CardHeader>
        <CardTitle id="mails">Latest mails</CardTitle>
      </CardHeader>
      <CardContent>
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
      </CardContent>
    </Card>
  );
}
