import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";

import { openPaper } from "@/app/admin/(signed-in)/orders/[number]/open-paper";
import { PackingSlip } from "@/components/admin/packing-slip";

type Props = PageProps<"/admin/orders/[number]/packing-slip">;

const query = z.object({ prices: z.literal("1").optional().catch(undefined) });

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const order = await openPaper((await params).number, "packing-slip");
  if (order === undefined) notFound();
  return { title: `Packing slip ${order.number}` };
}

/** What lies in the parcel, for one page of A4. */
export default async function PackingSlipPage({ params, searchParams }: Props) {
  const order = await openPaper((await params).number, "packing-slip");
  if (order === undefined) notFound();
  const { prices } = query.parse(await searchParams);
  return <PackingSlip order={order} withPrices={prices === "1"} />;
}
