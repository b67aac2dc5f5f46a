"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { currencySchema } from "@/app/admin/(signed-in)/(finance)/month/month-query";
import { saveNotice } from "@/app/admin/(signed-in)/flash-cookie";
import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { readRate, typeRate } from "@/modules/finance/exchange-rates";
import { readableDay } from "@/modules/finance/period";

const rateForm = z.object({
  day: z.string().transform(readableDay),
  currency: currencySchema,
  rate: z.string().transform(readRate),
});

/** Stores an exchange rate, and leads to those of its month with a notice. */
export async function submitRate(form: FormData): Promise<void> {
  const { day, currency, rate } = rateForm.parse(Object.fromEntries(form));
  const typed = day && currency && rate ? { day, currency, rate } : undefined;
  const act = typed && { object: `rate ${typed.currency} ${typed.day}`, details: { rate: typed.rate } };
  const { email } = await requireActor("/admin/month/rates", "type_rate", act);
  const month = day === undefined ? "" : `month=${day.slice(0, 7)}&`;
  if (typed !== undefined) await typeRate({ ...typed, by: email }, await services());
  const notice = await saveNotice(typed === undefined ? "wrong" : "stored", "/admin/month/rates");
  revalidatePath("/admin/month/rates");
  redirect(`/admin/month/rates?${month}notice=${notice}`);
}
