import type { Metadata } from "next";
import { notFound } from "next/navigation";

import { openPaper } from "@/app/admin/(signed-in)/orders/[number]/open-paper";
import { DisputePaper } from "@/components/admin/dispute-paper";

type Props = PageProps<"/admin/orders/[number]/dispute">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const order = await openPaper((await params).number, "dispute");
  if (order === undefined) notFound();
  return { title: `Evidence ${order.number}` };
}

/** What the bank needs if a cardholder disputes the payment. */
export default async function DisputePage({ params }: Props) {
  const order = await openPaper((await params).number, "dispute");
  if (order === undefined) notFound();
  return <DisputePaper order={order} />;
}
