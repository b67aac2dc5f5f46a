"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";

import { orderNumberSchema } from "@/lib/ids";

import { payCard } from "./pay-card";

const orderFields = z.object({
  number: orderNumberSchema,
  attempts: z.coerce.number().int().nonnegative(),
  revision: z.coerce.number().int().nonnegative(),
  humanCheck: z.string().max(10_000).optional(),
});

/** Pays an order as its page's form says. Returns a message if no payment was started. */
export async function submitCard(_: string | undefined, form: FormData): Promise<string | undefined> {
  const posted = Object.fromEntries(form);
  const order = orderFields.safeParse(posted);
  if (!order.success) return (await getTranslations("pay"))("notTaken");
  return payCard({ ...order.data, posted });
}
