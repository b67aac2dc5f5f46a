"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";

import { requireCustomer } from "@/app/(shop)/current-customer";
import { services } from "@/app/composition/services";
import { addressIdSchema } from "@/lib/ids";
import { preferAddress, removeAddress } from "@/modules/accounts/addresses";

const path = "/account/addresses";

/** Makes an address the preferred one. An address that the customer does not have changes nothing. */
export async function preferSavedAddress(form: FormData): Promise<void> {
  await change(form, preferAddress);
  redirect(`${path}?done=preferredNow`);
}

/** Removes an address. One that the customer does not have stays as it is. */
export async function removeSavedAddress(form: FormData): Promise<void> {
  await change(form, removeAddress);
  redirect(`${path}?done=removed`);
}

async function change(form: FormData, act: typeof preferAddress | typeof removeAddress): Promise<void> {
  const { id: customerId } = await requireCustomer(path);
  const { data: addressId } = addressIdSchema.safeParse(form.get("addressId"));
  if (addressId !== undefined) await act({ customerId, addressId }, await services());
  revalidatePath(path);
}
