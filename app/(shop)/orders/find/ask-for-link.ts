"use server";

import { getTranslations } from "next-intl/server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";

import type { FindOrderState } from "@/components/shop/orders/find-order-form";
import { visitor } from "@/app/composition/visitor";
import { clientAddress, services } from "@/app/composition/services";
import { requestOrderLink } from "@/lib/orders/order-lookup";

/** Asks for a link to an order by mail. The answer is the same whether there is such an order or not. */
export async function askForLink(_: FindOrderState, form: FormData): Promise<FindOrderState> {
  const values = { number: textOf(form, "number"), email: textOf(form, "email") };
  const [address, jar] = await Promise.all([clientAddress(), cookies()]);
  const knownBrowser = async (email: string) =>
    visitor?.readKnownBrowser(email, (name) => jar.get(name)?.value);
  const asked = await requestOrderLink({ ...values, address, knownBrowser }, await services());
  if (asked.ok) redirect("/orders/find?asked=yes");

  const t = await getTranslations();
  const messages = {
    number: { required: t("find.numberMissing"), invalid: t("find.numberInvalid") },
    email: { required: t("find.emailMissing"), invalid: t("checkout.mend.email") },
  };
  const { issues } = asked.error;
  return {
    values,
    title: t("checkout.errorTitle", { count: issues.length }),
    errors: issues.map(({ field, code }) => ({ field, message: messages[field][code] })),
  };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 500) : "";
}
