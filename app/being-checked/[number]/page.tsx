import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";

import { BeingChecked } from "@/components/being-checked";
import { getTranslations } from "@/lib/i18n/translations";
import { services } from "@/lib/composition";
import { orderNumberSchema } from "@/lib/ids";
import { isJournalAvailable } from "@/lib/use-cases/payment/is-journal-available";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("beingChecked");
  return { title: t("title"), robots: { index: false } };
}

/** Where a shopper waits whose payment was answered while the database was away. It reads nothing of the order. */
export default async function BeingCheckedPage({ params }: { params: Promise<{ number: string }> }) {
  const number = orderNumberSchema.safeParse((await params).number);
  if (!number.success) notFound();
  const order = `/orders/${number.data}` as const;
  if (await isJournalAvailable(await services())) redirect(order);
  const t = await getTranslations("beingChecked");
  return <BeingChecked title={t("title")} body={t("body")} link={{ href: order, text: t("order") }} />;
}
