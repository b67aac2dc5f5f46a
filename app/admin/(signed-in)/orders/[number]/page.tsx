import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";

import { AuthorizationNotice } from "@/components/admin/authorization-notice";
import { Balances } from "@/components/admin/balances";
import { Delivery } from "@/components/admin/delivery";
import { ExcessNotice } from "@/components/admin/excess-notice";
import { Mails } from "@/components/admin/mails";
import { MoveMoney } from "@/components/admin/move-money";
import { MovementNotice } from "@/components/admin/movement-notice";
import { OrderHeading } from "@/components/admin/order-heading";
import { OrderLines } from "@/components/admin/order-lines";
import { PartialApproval } from "@/components/admin/partial-approval";
import { PaymentAttempts } from "@/components/admin/payment-attempts";
import { PlanOfOrder } from "@/components/admin/plan-of-order";
import { ReviewNotice } from "@/components/admin/review-notice";
import { SetAsideNotice } from "@/components/admin/set-aside-notice";
import { Timeline } from "@/components/admin/timeline";
import { orderPath } from "@/components/admin/order-path";
import { requireStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import { orderNumberSchema } from "@/lib/ids";
import { listMailsOfOrder } from "@/lib/use-cases/mail/list-mails";
import { readAdminOrder } from "@/lib/use-cases/orders/read-admin-order";
import { readPlanOfOrder } from "@/lib/use-cases/plans/read-plan-of-order";
import { listSetAsideOfOrder } from "@/lib/use-cases/reconciliation/list-set-aside";

import { orderListOrigin } from "@/app/admin/(signed-in)/order-list-query";
import { submitHandled } from "@/app/admin/(signed-in)/reconciliation/set-aside/submit-handled";

import { readMovementNotice } from "./movement-notice-cookie";
import { submitMailAgain } from "./submit-mail-again";
import { submitMovement } from "./submit-movement";

type Props = PageProps<"/admin/orders/[number]">;

const query = z.object({
  do: z.enum(["capture", "void", "refund"]).optional().catch(undefined),
  amount: z.string().max(40).catch(""),
  revision: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional()
    .catch(undefined),
  from: orderListOrigin,
  notice: z.string().max(40).optional().catch(undefined),
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Order ${(await params).number}` };
}

export default async function OrderPage({ params, searchParams }: Props) {
  const number = orderNumberSchema.safeParse((await params).number);
  if (!number.success) notFound();
  const asked = query.parse(await searchParams);
  await requireStaff(orderPath(number.data, asked));

  const order = await readAdminOrder({ number: number.data }, await services());
  if (order === undefined) notFound();
  const gatewayOrderIds = order.payments.map(({ gatewayOrderId }) => gatewayOrderId);
  const setAside = await listSetAsideOfOrder(gatewayOrderIds, await services());
  const mails = await listMailsOfOrder({ number: number.data }, await services());
  const plan = await readPlanOfOrder({ orderNumber: number.data }, await services());
  const notice = await readMovementNotice(order, asked.notice);
  return (
    <div className="grid gap-5">
      <OrderHeading order={order} from={asked.from} />
      <PlanOfOrder plan={plan} />
      <MovementNotice notice={notice} />
      <PartialApproval order={order} />
      <ReviewNotice order={order} />
      <ExcessNotice excess={order.excess} />
      <AuthorizationNotice order={order} />
      <Balances balances={order.balances} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-5 lg:order-2">
          <MoveMoney
            order={order}
            action={asked.do}
            typedAmount={asked.amount}
            reviewedRevision={asked.revision === undefined ? undefined : Number(asked.revision)}
            submit={submitMovement}
            from={asked.from}
            focus={notice === undefined}
          />
          <OrderLines order={order} />
          <Delivery order={order} />
        </div>
        <div className="grid gap-5">
          <SetAsideNotice
            orderNumber={order.number}
            rows={setAside}
            submit={submitHandled}
            from={asked.from}
          />
          <PaymentAttempts payments={order.payments} />
          <Mails
            about="order"
            number={order.number}
            mails={mails}
            submit={submitMailAgain}
            from={asked.from}
          />
          <Timeline entries={order.timeline} />
        </div>
      </div>
    </div>
  );
}
