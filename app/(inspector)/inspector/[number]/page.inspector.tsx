import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";

import { readOrderAccess } from "@/app/(shop)/order-access";
import { currentStaff } from "@/app/admin/require-staff";
import { AttemptSteps, OrderPageStep } from "@/modules/inspector/components/attempt-steps";
import { InspectorHeading } from "@/modules/inspector/components/inspector-heading";
import { RememberOpen } from "@/modules/inspector/components/remember-open";
import { RefreshWhileWaiting } from "@/components/ui/refresh-while-waiting";
import { services } from "@/app/composition/services";
import { environment, secondFactorRequired } from "@/lib/environment";
import { orderNumberSchema } from "@/lib/ids";
import { inspectOrder } from "@/modules/inspector/inspect-order";
import type { OrderAccess } from "@/lib/order-access/order-access";
import { may } from "@/lib/staff/rights";
import { missingFactor } from "@/lib/staff/second-factor";

import "@/app/admin/admin.css";

type Props = { params: Promise<{ number: string }>; searchParams: Promise<{ paused?: string | string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await readInspected((await params).number);
  return { title: `Payment of order ${number}` };
}

/** Each step of an order's payments, for developers: for whoever may see the order, if the inspector is on. */
export default async function InspectorPage({ params, searchParams }: Props) {
  const [order, { paused }] = await Promise.all([readInspected((await params).number), searchParams]);
  const isLive = paused === undefined;
  return (
    <div lang="en" dir="ltr" className="admin">
      <main aria-labelledby="inspected" className="admin-content grid content-start gap-6 pb-20">
        <InspectorHeading order={order} isLive={isLive} />
        {order.attempts.map((attempt) => (
          <AttemptSteps key={attempt.attempt} attempt={attempt} />
        ))}
        <OrderPageStep state={order.state} sources={order.page} />
      </main>
      <RememberOpen />
      {isLive && <RefreshWhileWaiting seconds={2} />}
    </div>
  );
}

/** Once per request, for the title and the page. */
const readInspected = cache(async (text: string) => {
  const { data: number } = orderNumberSchema.safeParse(text);
  if (environment.INSPECTOR === "off" || number === undefined) notFound();
  const [access, deps] = await Promise.all([readAccess(), services()]);
  const order = await inspectOrder({ number, access }, deps);
  return order ?? notFound();
});

/** Staff see the payments of each order, and any other browser those of the orders that it may see. */
async function readAccess(): Promise<OrderAccess | "staff"> {
  const staff = await currentStaff();
  if (staff === undefined || !may(staff.role, "read")) return readOrderAccess();
  const isComplete = missingFactor(staff, { required: secondFactorRequired(environment) }) === undefined;
  return isComplete ? "staff" : readOrderAccess();
}
