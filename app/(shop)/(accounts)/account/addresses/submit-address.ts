"use server";

import { getLocale, getTranslations } from "next-intl/server";

import { revalidatePath } from "next/cache";
import { notFound, redirect } from "next/navigation";

import { describeIssues } from "@/app/(shop)/checkout/describe-issues";
import { requireCustomer } from "@/app/(shop)/current-customer";
import type { AddressFormState } from "@/modules/accounts/components/address-form";
import { addressFormOf } from "@/lib/addresses/address-form";
import { postedFields } from "@/lib/checkout/checkout-form";
import { services } from "@/app/composition/services";
import { addressIdSchema } from "@/lib/ids";
import { saveAddress, addressLimit } from "@/modules/accounts/addresses";
import { addressWithPhone, namesOf } from "@/lib/orders/order-columns";

const path = "/account/addresses";

const postedForm = postedFields(namesOf(addressWithPhone));

/** Saves a new address or changes one, or returns what is wrong with the form. */
export async function submitAddress(_: AddressFormState, form: FormData): Promise<AddressFormState> {
  const { data: addressId, error: forged } = addressIdSchema
    .optional()
    .safeParse(form.get("addressId") ?? undefined);
  if (forged) notFound();
  // Back to the form, which still has what was typed.
  const { id: customerId } = await requireCustomer(`${path}/${addressId ?? "new"}`);
  const values = postedForm.parse(Object.fromEntries(form));
  const typed = {
    values,
    preferred: form.get("preferred") === "on",
    form: addressFormOf(values.country, await getLocale()),
  };
  // A page without JavaScript sends this button to see the fields of another country.
  if (form.get("use") === "country") return { ...typed, errors: [] };
  const saved = await saveAddress(
    { customerId, addressId, typed: values, preferred: typed.preferred },
    await services(),
  );
  if (saved.ok) {
    revalidatePath(path);
    redirect(`${path}?done=saved`);
  }
  switch (saved.error.kind) {
    case "invalid": {
      const { title, errors } = await describeIssues(saved.error.issues, values.country);
      return { ...typed, title, errors: errors as AddressFormState["errors"] };
    }
    case "limit_reached": {
      const t = await getTranslations("addresses");
      const message = t("full", { count: addressLimit });
      return { ...typed, title: t("notSaved"), errors: [{ field: "form", message }] };
    }
    case "not_found":
      return notFound();
  }
}
