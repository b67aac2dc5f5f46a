import type { Metadata } from "next";
import { z } from "zod";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { reconciliationMessages } from "@/modules/reconciliation/components/reconciliation-texts";
import { BackLink } from "@/components/admin/frame/back-link";
import { orderPath } from "@/components/admin/frame/paths";
import { SetAsideList } from "@/modules/reconciliation/components/set-aside";
import { Card } from "@/components/ui/card";
import { StatusMessage } from "@/components/ui/status-message";
import { orderNumberSchema } from "@/lib/ids";
import { listSetAside, listSetAsideOfOrder } from "@/modules/reconciliation/list-set-aside";

import { may } from "@/lib/staff/rights";

import { submitHandled } from "./submit-handled";

export const metadata: Metadata = { title: "Lines set aside" };

const page = "/admin/reconciliation/set-aside";

const querySchema = z.object({
  order: orderNumberSchema.optional().catch(undefined),
  handled: z.literal("1").optional().catch(undefined),
});

/** The lines that nobody has handled, or all those of an order. */
export default async function SetAsidePage({ searchParams }: PageProps<"/admin/reconciliation/set-aside">) {
  const { order, handled } = querySchema.parse(await searchParams);
  const { role } = await requireStaff(page, "read");
  const { rows, count } = await readForStaff(page, "read", async (deps) => {
    if (order === undefined) return listSetAside(deps);
    const ofOrder = await listSetAsideOfOrder({ number: order }, deps);
    return { rows: ofOrder, count: ofOrder.length };
  });
  return (
    <div className="grid gap-5">
      <div className="intro">
        {order === undefined ? (
          <BackLink href="/admin/reconciliation">Reconciliation</BackLink>
        ) : (
          <BackLink href={orderPath(order)}>{`Order ${order}`}</BackLink>
        )}
        <h1>{order === undefined ? "Lines set aside" : `Lines set aside of order ${order}`}</h1>
        <p>{reconciliationMessages.setAside}</p>
      </div>
      <StatusMessage>{handled && "The line is marked as handled."}</StatusMessage>
      <Card aria-label="Lines set aside" className="overflow-hidden">
        {rows.length === 0 ? (
          <p className="px-5 py-6 text-sm text-muted-foreground sm:px-6">
            None. Every line that was set aside is handled.
          </p>
        ) : (
          <SetAsideList
            rows={rows}
            submit={may(role, "handle_set_aside") ? submitHandled : undefined}
            order={order}
          />
        )}
      </Card>
      {count > rows.length && (
        <p className="text-sm text-muted-foreground">
          {rows.length} of {count} are shown.
        </p>
      )}
    </div>
  );
}
