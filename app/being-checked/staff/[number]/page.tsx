import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";

import { beingCheckedMessage } from "@/components/admin/messages";
import { BeingChecked } from "@/components/being-checked";
import { services } from "@/lib/composition";
import { orderNumberSchema } from "@/lib/ids";
import { isJournalAvailable } from "@/lib/use-cases/payment/is-journal-available";

export const metadata: Metadata = { title: "Being checked", robots: { index: false } };

/** Where staff wait whose movement was answered while the database was away. It reads nothing, so it guards nothing. */
export default async function BeingCheckedPage({ params }: { params: Promise<{ number: string }> }) {
  const number = orderNumberSchema.safeParse((await params).number);
  if (!number.success) notFound();
  const order = `/admin/orders/${number.data}` as const;
  if (await isJournalAvailable(await services())) redirect(order);
  return (
    <BeingChecked
      title={`Order ${number.data} is being checked`}
      body={beingCheckedMessage}
      link={{ href: order, text: "Show the order" }}
    />
  );
}
