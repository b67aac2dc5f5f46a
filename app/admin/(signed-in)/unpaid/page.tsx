import type { Metadata } from "next";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { Amount } from "@/components/admin/frame/amount";
import { orderPath } from "@/components/admin/frame/paths";
import { ShopTime } from "@/components/admin/frame/times";
import { ActionForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { listUnpaidOrders } from "@/lib/back-office/unpaid-orders";
import { may } from "@/lib/staff/rights";

import { submitFollowUp } from "./submit-follow-up";

export const metadata: Metadata = { title: "Unpaid orders" };

/** Orders that expired without a payment, until somebody has asked their shopper. */
export default async function UnpaidPage() {
  const { role } = await requireStaff("/admin/unpaid", "read_unpaid");
  const orders = await readForStaff("/admin/unpaid", "read_unpaid", listUnpaidOrders);
  return (
    <div className="grid gap-5">
      <div className="intro">
        <h1>Unpaid orders</h1>
        <p>Orders of the last seven days that expired without a payment, and on which nobody has a note.</p>
      </div>
      <Card aria-label="Unpaid orders">
        <CardContent className="pt-5 sm:pt-6">
          {orders.length === 0 ? (
            <p className="hint">Nobody is to be asked.</p>
          ) : (
            <ul className="entries">
              {orders.map(({ number, email, placedAt, total }) => (
                <li key={number}>
                  <div className="flex flex-wrap items-start justify-between gap-3">
                    <div className="grid gap-1">
                      <Link href={orderPath(number)} className="link justify-self-start font-medium">
                        {`Order ${number}`}
                      </Link>
                      <p>
                        <bdi className="email">{email}</bdi>
                      </p>
                      <p className="hint">
                        <Amount money={total} />, <ShopTime at={placedAt} />
                      </p>
                    </div>
                    {may(role, "follow_up_unpaid") && (
                      <ActionForm action={submitFollowUp}>
                        <input type="hidden" name="number" value={number} />
                        <Button
                          type="submit"
                          variant="outline"
                          size="sm"
                          aria-label={`Asked: order ${number}`}
                        >
                          Asked
                        </Button>
                      </ActionForm>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          )}
        </CardContent>
      </Card>
    </div>
  );
}
