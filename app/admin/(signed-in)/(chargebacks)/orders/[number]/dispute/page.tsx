import type { Metadata } from "next";
import { notFound } from "next/navigation";

import { openOrder } from "@/app/admin/(signed-in)/orders/[number]/open-order";
import { requireStaff } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { EvidencePaper } from "@/modules/chargebacks/components/evidence-paper";
import { disputePath } from "@/modules/chargebacks/paths";
import { readPayerEvidence } from "@/modules/chargebacks/read-payer-evidence";

type Props = PageProps<"/admin/orders/[number]/dispute">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params;
  const order = await openOrder(number, await requireStaff(disputePath(number), "read"));
  if (order === undefined) notFound();
  return { title: `Evidence ${order.number}` };
}

/** What the bank needs if a cardholder disputes the payment. */
export default async function DisputePage({ params }: Props) {
  const { number } = await params;
  const staff = await requireStaff(disputePath(number), "read");
  const order = await openOrder(number, staff);
  if (order === undefined) notFound();
  return <EvidencePaper order={order} payer={await readPayerEvidence(order, staff, await services())} />;
}
