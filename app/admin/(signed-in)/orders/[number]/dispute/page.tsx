import type { Metadata } from "next";
import { notFound } from "next/navigation";

import { openPaper } from "@/app/admin/(signed-in)/orders/[number]/open-paper";
import { requireStaff } from "@/app/admin/require-staff";
import { disputePath } from "@/components/admin/frame/paths";
import { DisputePaper } from "@/components/admin/order/dispute-paper";
import { orderForRole } from "@/lib/back-office/order-for-role";

type Props = PageProps<"/admin/orders/[number]/dispute">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params;
  const order = await openPaper(number, disputePath(number));
  if (order === undefined) notFound();
  return { title: `Evidence ${order.number}` };
}

/** What the bank needs if a cardholder disputes the payment. */
export default async function DisputePage({ params }: Props) {
  const { number } = await params;
  const order = await openPaper(number, disputePath(number));
  if (order === undefined) notFound();
  const staff = await requireStaff(disputePath(number), "read");
  return <DisputePaper order={orderForRole(order, staff, new Date())} />;
}
