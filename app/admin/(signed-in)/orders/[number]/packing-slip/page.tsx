import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { PackingSlip } from "@/components/admin/packing-slip";
import { packingSlipPath } from "@/components/admin/order-path";
import { orderForRole } from "@/lib/back-office/order-for-role";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { orderNumberSchema } from "@/lib/ids";

type Props = PageProps<"/admin/orders/[number]/packing-slip">;

const query = z.object({ prices: z.literal("1").optional().catch(undefined) });

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const order = await openOrder((await params).number);
  if (order === undefined) notFound();
  return { title: `Packing slip ${order.number}` };
}

/** What lies in the parcel, for one page of A4. */
export default async function PackingSlipPage({ params, searchParams }: Props) {
  const order = await openOrder((await params).number);
  if (order === undefined) notFound();
  const { prices } = query.parse(await searchParams);
  return <PackingSlip order={order} withPrices={prices === "1"} />;
}

/** Once per request, for the title and the page. */
const openOrder = cache(async (text: string) => {
  const { data: number } = orderNumberSchema.safeParse(text);
  if (number === undefined) return undefined;
  const path = packingSlipPath(number);
  const order = await readForStaff(path, "read", (deps) => readAdminOrder({ number }, deps));
  const { role } = await requireStaff(path, "read");
  return order && orderForRole(order, role);
});
