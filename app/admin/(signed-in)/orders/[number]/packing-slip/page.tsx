import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";

import { openOrder } from "@/app/admin/(signed-in)/orders/[number]/open-order";
import { requireStaff } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { packingSlipPath } from "@/components/admin/frame/paths";
import { PackingSlip } from "@/components/admin/order/packing-slip";
import { modulePages } from "@/modules/pages";

type Props = PageProps<"/admin/orders/[number]/packing-slip">;

const query = z.object({ prices: z.literal("1").optional().catch(undefined) });

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params;
  const order = await openOrder(number, await requireStaff(packingSlipPath(number), "read"));
  if (order === undefined) notFound();
  return { title: `Packing slip ${order.number}` };
}

/** What lies in the parcel, for one page of A4. */
export default async function PackingSlipPage({ params, searchParams }: Props) {
  const { number } = await params;
  const order = await openOrder(number, await requireStaff(packingSlipPath(number), "read"));
  if (order === undefined) notFound();
  const { prices } = query.parse(await searchParams);
  const { db } = await services();
  return (
    <PackingSlip order={order} withPrices={prices === "1"}>
      {modulePages.map(
        ({ SlipFacts }, index) => SlipFacts && <SlipFacts key={index} number={order.number} db={db} />,
      )}
    </PackingSlip>
  );
}
