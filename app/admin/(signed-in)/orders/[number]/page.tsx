import { ChevronLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { z } from "zod";

import { deskMoney } from "@/components/admin/amount";
import { AuthorizationEnd } from "@/components/admin/authorization-expiry";
import { Balances } from "@/components/admin/balances";
import { Delivery } from "@/components/admin/delivery";
import { DeskTime } from "@/components/admin/local-time";
import { MoneyActions } from "@/components/admin/money-actions";
import { MoneyReview } from "@/components/admin/money-review";
import { Notice } from "@/components/admin/notice";
import { OrderLines } from "@/components/admin/order-lines";
import { Payments } from "@/components/admin/payments";
import { amountSentence, readAmount } from "@/components/admin/read-amount";
import { StateBadge } from "@/components/admin/state-badge";
import { Timeline } from "@/components/admin/timeline";
import { Alert, AlertTitle } from "@/components/ui/alert";
import { requireStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import { readAdminOrder } from "@/lib/use-cases/orders/read-admin-order";
import type { AdminOrderView } from "@/lib/use-cases/orders/views";

import { submitMovement } from "./submit-movement";
import { readNotice } from "./notice";
import { orderNumber, orderPath } from "./order-path";

type Props = PageProps<"/admin/orders/[number]">;

const query = z.object({
  do: z.enum(["capture", "void", "refund"]).optional().catch(undefined),
  amount: z.string().max(40).catch(""),
  notice: z.string().max(40).optional().catch(undefined),
});
type Query = z.infer<typeof query>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Order ${(await params).number}` };
}

export default async function OrderPage({ params, searchParams }: Props) {
  const number = orderNumber.safeParse((await params).number);
  if (!number.success) notFound();
  const asked = query.parse(await searchParams);
  await requireStaff(orderPath(number.data, asked));

  const order = await readAdminOrder({ number: number.data }, await services());
  if (order === undefined) notFound();
  const notice = await readNotice(order, asked.notice);
  return (
    <div className="grid gap-5">
      <Heading order={order} />
      <Notice notice={notice} />
      {order.state === "partly_approved" && <PartlyApproved order={order} />}
      <AuthorizationEnd order={order} />
      <Balances balances={order.balances} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-5 lg:order-2">
          <MoneyDesk order={order} asked={asked} focus={notice === undefined} />
          <OrderLines order={order} />
          <Delivery order={order} />
        </div>
        <div className="grid gap-5">
          <Payments payments={order.payments} />
          <Timeline entries={order.timeline} />
        </div>
      </div>
    </div>
  );
}

function Heading({ order }: { order: AdminOrderView }) {
  return (
    <div className="grid gap-1">
      <Link
        href="/admin"
        className="flex items-center gap-1 justify-self-start text-sm text-muted-foreground hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        All orders
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl font-semibold tracking-tight">
          Order <span className="font-mono">{order.number}</span>
        </h1>
        <StateBadge state={order.state} />
      </div>
      <p className="text-sm text-muted-foreground">
        {order.name}, placed <DeskTime at={order.placedAt} />
      </p>
    </div>
  );
}

function PartlyApproved({ order: { balances, intent } }: { order: AdminOrderView }) {
  const approved = deskMoney(balances.authorized);
  const rest = { ...balances.ordered, minor: balances.ordered.minor - balances.authorized.minor };
  return (
    <Alert variant="warning">
      <AlertTitle>
        The bank approved only {approved} of {deskMoney(balances.ordered)}
      </AlertTitle>
      <p>
        {intent === "PAY"
          ? `${approved} was taken.`
          : `${approved} is set aside, and nothing is captured by itself.`}{" "}
        The remaining {deskMoney(rest)} cannot be charged on this order. Arrange it with the shopper, or{" "}
        {intent === "PAY" ? "refund" : "void"} what the bank approved.
      </p>
    </Alert>
  );
}

/** The actions, or the review of the one that was asked for; a typed amount that cannot be is shown again. */
function MoneyDesk({ order, asked, focus }: { order: AdminOrderView; asked: Query; focus: boolean }) {
  const action = asked.do;
  if (action === undefined || !order.actions[action]) return <MoneyActions order={order} typed={undefined} />;
  const left = action === "refund" ? order.balances.refundable : order.balances.capturable;
  const amount = action === "void" ? { ok: true as const, value: left } : readAmount(asked.amount, left);
  if (!amount.ok) {
    const error = amountSentence(amount.error, left, deskMoney);
    return <MoneyActions order={order} typed={{ action, amount: asked.amount, error }} />;
  }
  return (
    <MoneyReview
      order={order}
      action={action}
      amount={amount.value}
      typed={asked.amount}
      move={submitMovement}
      focus={focus}
    />
  );
}
