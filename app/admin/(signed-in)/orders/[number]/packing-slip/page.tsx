import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";

import { openPaper } from "@/app/admin/(signed-in)/orders/[number]/open-paper";
import { requireStaff } from "@/app/admin/require-staff";
import { packingSlipPath } from "@/components/admin/frame/paths";
import { PackingSlip } from "@/components/admin/order/packing-slip";
import { orderForRole } from "@/lib/back-office/order-for-role";

type Props = PageProps<"/admin/orders/[number]/packing-slip">;

const query = z.object({ prices: z.literal("1").optional().catch(undefined) });

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params;
  const order = await openPaper(number, packingSlipPath(number));
  if (order === undefined) notFound();
  return { title: `Packing slip ${order.number}` };
}

/** What lies in the parcel, for one page of A4. */
export default async function PackingSlipPage({ params, searchParams }: Props) {
  const { number } = await params;
  const order = await openPaper(number, packingSlipPath(number));
  if (order === undefined) notFound();
  const staff = await requireStaff(packingSlipPath(number), "read");
  const { prices } = query.parse(await searchParams);
  return <PackingSlip order={orderForRole(order, staff, new Date())} withPrices={prices === "1"} />;
}
