import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";

import { requireStaff } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import {
  AuthorizationNotice,
  ChargebackNotice,
  ExcessNotice,
  PartialApproval,
  ReviewNotice,
} from "@/components/admin/order/notices";
import { Balances } from "@/components/admin/order/balances";
import { CloseRest } from "@/components/admin/order/close-rest";
import { CorrectionForm } from "@/components/admin/order/correction-form";
import { CustomerCard } from "@/components/admin/order/customer-card";
import { Delivery } from "@/components/admin/order/delivery";
import { dispatchDoubtText, unavailableOrderMessage } from "@/components/admin/frame/messages";
import { CarrierNames } from "@/components/admin/order/carrier-names";
import { DispatchForm } from "@/components/admin/order/dispatch-form";
import { Mails } from "@/components/admin/order/mails";
import { MoveMoney } from "@/components/admin/movements/move-money";
import { MovementNotice } from "@/components/admin/movements/movement-notice";
import { NoteCard } from "@/components/admin/order/note-card";
import { OrderHeading } from "@/components/admin/order/order-heading";
import { OrderLines } from "@/components/admin/order/order-lines";
import { PaymentAttempts } from "@/components/admin/payment/payment-attempts";
import { OrderTimeline } from "@/components/admin/order/order-timeline";
import { orderPath } from "@/components/admin/frame/paths";
import { choiceIn, writeItems } from "@/components/admin/movements/refund-items";
import { UnavailableOrder } from "@/components/unavailable-order";
import { environment } from "@/lib/environment";
import { writtenNumber } from "@/lib/back-office/read-search";
import type { AdminOrderView } from "@/lib/back-office/views";
import { listColleagues } from "@/lib/staff/names";
import { modulePages } from "@/modules/pages";

import { readWithDatabase } from "@/app/read-with-database";
import { orderListOrigin } from "@/app/admin/(signed-in)/order-list-query";

import { movementNotice, readStoredNotice } from "./movement-notice-cookie";
import { openOrder } from "./open-order";
import { readOrderNotices } from "./order-notices";
import { submitCloseRest } from "./submit-close-rest";
import { submitCorrection, submitMailAgain, submitNote } from "./actions";
import { submitDispatch } from "./submit-dispatch";
import { submitMovement } from "./submit-movement";

type Props = PageProps<"/admin/orders/[number]">;

const querySchema = z.object({
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

const orderLinks = modulePages.flatMap((module) => module.orderLinks ?? []);
const unavailableTitle = "This order cannot be shown right now";

export async function generateMetadata(props: Props): Promise<Metadata> {
  const opened = await readWithDatabase(() => openPage(props));
  if (!opened.ok) return { title: unavailableTitle };
  const { order } = opened.value;
  if (order === undefined) notFound();
  return { title: `Order ${order.number}` };
}

export default async function OrderPage(props: Props) {
  const [read, storedNotice] = await Promise.all([
    readWithDatabase(() => openPage(props)),
    readStoredNotice(),
  ]);
  if (!read.ok) {
    const texts = { title: unavailableTitle, body: unavailableOrderMessage, link: "Show the order" };
    return <UnavailableOrder texts={texts} href={`/admin/orders/${(await props.params).number}`} />;
  }
  const { query, order, role, email } = read.value;
  if (order === undefined) notFound();
  const { db } = await services();
  const notice = movementNotice(order, storedNotice, query.notice);
  return (
    <div className="grid gap-5">
      <OrderHeading order={order} from={query.from} links={orderLinks} />
      {read.value.notices}
      <MovementNotice notice={notice} />
      <ChargebackNotice order={order} />
      <PartialApproval order={order} />
      <ReviewNotice order={order} />
      <ExcessNotice excess={order.excess} />
      <AuthorizationNotice order={order} />
      <Balances order={order} />
      <div className="order-page">
        <div>
          <OrderLines order={order} />
          <Delivery order={order} />
          {order.mayCorrect && (
            <CorrectionForm
              key={order.orderRevision}
              number={order.number}
              revision={order.orderRevision}
              contact={contactOf(order)}
              from={query.from}
              submit={submitCorrection}
            />
          )}
          <div className="order-acts">
            {order.mayDispatch && (
              <>
                <CarrierNames />
                <DispatchForm
                  number={order.number}
                  revision={order.revision}
                  from={query.from}
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
              </>
            )}
            <MoveMoney
              order={order}
              action={query.do}
              typedAmount={query.amount}
              choice={query.choice}
              reviewedRevision={query.revision === undefined ? undefined : Number(query.revision)}
              submit={submitMovement}
              from={query.from}
              focus={notice === undefined}
            />
            <CloseRest order={order} submit={submitCloseRest} from={query.from} />
          </div>
        </div>
        <div>
          <CustomerCard order={order} />
          {modulePages.map(
            ({ OrderCard }, index) =>
              OrderCard && <OrderCard key={index} number={order.number} role={role} db={db} />,
          )}
          <NoteCard
            order={order}
            submit={submitNote}
            from={query.from}
            colleagues={order.mayNote ? await listColleagues({ of: email }, { db }) : []}
          />
          <Mails
            about="order"
            number={order.number}
            mails={order.mails}
            submit={submitMailAgain}
            from={query.from}
          />
        </div>
        <div>
          <OrderTimeline entries={order.timeline} />
          <PaymentAttempts payments={order.payments} bankPage={environment.GATEWAY_ORDER_URL} />
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

/** The order, if there is one, with what the query asks for. A number in another form leads to the address of its order. */
async function openPage({ params, searchParams }: Props) {
  const { number } = await params;
  const fields = await searchParams;
  const query = querySchema.parse(fields);
  const choice = choiceIn(fields);
  const path = orderPath(number, { ...query, items: writeItems(choice) });
  const staff = await requireStaff(path, "read");
  const order = await openOrder(number, staff);
  const written = writtenNumber(number);
  if (order === undefined && written !== undefined && written !== number)
    redirect(orderPath(written, { ...query, items: writeItems(choice) }));
  const notices = order && (await readOrderNotices(order.number));
  return { query: { ...query, choice }, order, notices, role: staff.role, email: staff.email };
}
