import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import {
  AuthorizationNotice,
  ChargebackNotice,
  ExcessNotice,
  PartialApproval,
  PlanOfOrder,
  ReviewNotice,
} from "@/components/admin/order/notices";
import { Balances } from "@/components/admin/order/balances";
import { CloseRest } from "@/components/admin/order/close-rest";
import { CorrectionForm } from "@/components/admin/order/correction-form";
import { Delivery } from "@/components/admin/order/delivery";
import { dispatchDoubtText, unavailableOrderMessage } from "@/components/admin/frame/messages";
import { DispatchForm } from "@/components/admin/order/dispatch-form";
import { Mails } from "@/components/admin/order/mails";
import { MoveMoney } from "@/components/admin/movements/move-money";
import { MovementNotice } from "@/components/admin/movements/movement-notice";
import { NoteCard } from "@/components/admin/order/note-card";
import { OrderHeading } from "@/components/admin/order/order-heading";
import { OrderLines } from "@/components/admin/order/order-lines";
import { PaymentAttempts } from "@/components/admin/payment/payment-attempts";
import { ChargebackCard } from "@/components/admin/reconciliation/chargebacks";
import { SetAsideNotice } from "@/components/admin/reconciliation/set-aside";
import { OrderTimeline } from "@/components/admin/order/order-timeline";
import { orderPath } from "@/components/admin/frame/paths";
import { choiceIn, writeItems } from "@/components/admin/movements/refund-items";
import { UnavailableOrder } from "@/components/unavailable-order";
import { environment } from "@/lib/environment";
import { orderNumberSchema } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import { orderForRole } from "@/lib/back-office/order-for-role";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import type { AdminOrderView } from "@/lib/back-office/views";

import { readWithDatabase } from "@/app/read-with-database";
import { orderListOrigin } from "@/app/admin/(signed-in)/order-list-query";
import { submitChargebackAct } from "@/app/admin/(signed-in)/reconciliation/chargebacks/submit-chargeback-act";
import { submitHandled } from "@/app/admin/(signed-in)/reconciliation/set-aside/submit-handled";

import { movementNotice, readStoredNotice } from "./movement-notice-cookie";
import { submitCloseRest } from "./submit-close-rest";
import { submitCorrection } from "./submit-correction";
import { submitDispatch } from "./submit-dispatch";
import { submitMailAgain } from "./submit-mail-again";
import { submitMovement } from "./submit-movement";
import { submitNote } from "./submit-note";

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

const unavailableTitle = "This order cannot be shown right now";

export async function generateMetadata(props: Props): Promise<Metadata> {
  const opened = await readWithDatabase(() => openOrder(props));
  if (!opened.ok) return { title: unavailableTitle };
  const { order } = opened.value;
  if (order === undefined) notFound();
  return { title: `Order ${order.number}` };
}

export default async function OrderPage(props: Props) {
  const [read, storedNotice] = await Promise.all([
    readWithDatabase(() => openOrder(props)),
    readStoredNotice(),
  ]);
  if (!read.ok) {
    const texts = { title: unavailableTitle, body: unavailableOrderMessage, link: "Show the order" };
    return <UnavailableOrder texts={texts} href={`/admin/orders/${(await props.params).number}`} />;
  }
  const { asked, order } = read.value;
  if (order === undefined) notFound();
  const notice = movementNotice(order, storedNotice, asked.notice);
  return (
    <div className="grid gap-5">
      <OrderHeading order={order} from={asked.from} />
      <PlanOfOrder plan={order.plan} />
      <MovementNotice notice={notice} />
      <ChargebackNotice order={order} />
      <PartialApproval order={order} />
      <ReviewNotice order={order} />
      <ExcessNotice excess={order.excess} />
      <AuthorizationNotice order={order} />
      <Balances balances={order.balances} />
      <div className="with-actions">
        <div>
          <MoveMoney
            order={order}
            action={asked.do}
            typedAmount={asked.amount}
            choice={asked.choice}
            reviewedRevision={asked.revision === undefined ? undefined : Number(asked.revision)}
            submit={submitMovement}
            from={asked.from}
            focus={notice === undefined}
          />
          {order.mayDispatch && (
            <DispatchForm
              number={order.number}
              revision={order.revision}
              from={asked.from}
              lines={order.lines.map(({ name, pieces }) => ({
                name,
                left: pieces.toDispatch,
                unsent: pieces.unsent,
              }))}
              doubts={order.dispatchDoubts.map((doubt) => [doubt, dispatchDoubtText(doubt, order)])}
              email={order.email}
              mayCapture={order.actions.capture}
              submit={submitDispatch}
            />
          )}
          <CloseRest order={order} submit={submitCloseRest} from={asked.from} />
          <OrderLines order={order} />
          <Delivery order={order} />
          {order.mayCorrect && (
            <CorrectionForm
              key={order.orderRevision}
              number={order.number}
              revision={order.orderRevision}
              contact={contactOf(order)}
              from={asked.from}
              submit={submitCorrection}
            />
          )}
        </div>
        <div>
          {merchant.features.reconciliation && (
            <>
              <ChargebackCard
                orderNumber={order.number}
                rows={order.chargebacks}
                submit={order.mayHandleChargeback ? submitChargebackAct : undefined}
                from={asked.from}
              />
              <SetAsideNotice
                orderNumber={order.number}
                rows={order.setAside}
                submit={order.mayHandle ? submitHandled : undefined}
                from={asked.from}
              />
            </>
          )}
          <PaymentAttempts payments={order.payments} bankPage={environment.GATEWAY_ORDER_URL} />
          <Mails
            about="order"
            number={order.number}
            mails={order.mails}
            submit={submitMailAgain}
            from={asked.from}
          />
          {order.mayNote && <NoteCard number={order.number} submit={submitNote} from={asked.from} />}
          <OrderTimeline entries={order.timeline} />
        </div>
      </div>
    </div>
  );
}

/** How the shopper is reached, as a correction's form shows it. */
function contactOf({ email, phone, delivery }: AdminOrderView) {
  const { name, addressLine1, addressLine2, city, postalCode } = delivery;
  return {
    email,
    phone: phone ?? "",
    name,
    addressLine1,
    addressLine2: addressLine2 ?? "",
    city,
    postalCode: postalCode ?? "",
  };
}

/** The order, if there is one, with what the query asks for. */
async function openOrder({ params, searchParams }: Props) {
  const { number } = await params;
  const fields = await searchParams;
  const asked = query.parse(fields);
  const choice = choiceIn(fields);
  const order = await readOrder(number, orderPath(number, { ...asked, items: writeItems(choice) }));
  return { asked: { ...asked, choice }, order };
}

/** Once per request, for the title and the page. */
const readOrder = cache(async (text: string, returnTo: string) => {
  const { data: number } = orderNumberSchema.safeParse(text);
  if (number === undefined) return undefined;
  const order = await readForStaff(returnTo, "read", (deps) => readAdminOrder({ number }, deps));
  const staff = await requireStaff(returnTo, "read");
  return order && orderForRole(order, staff, new Date());
});
