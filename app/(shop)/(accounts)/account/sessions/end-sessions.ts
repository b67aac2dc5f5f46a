"use server";

import { redirect } from "next/navigation";

import { deleteCustomerCookie } from "@/modules/accounts/customer-cookie";
import { requireCustomer } from "@/app/(shop)/current-customer";
import { services } from "@/app/composition/services";
import { customerSessionIdSchema } from "@/lib/ids";
import { endCustomerSession, endOtherSessions } from "@/modules/accounts/sessions";

const page = "/account/sessions";

/** Ends one of the customer's sessions: the form's. */
export async function endSession(form: FormData): Promise<void> {
  const customer = await requireCustomer(page);
  const { data: sessionId } = customerSessionIdSchema.safeParse(form.get("session"));
  if (sessionId !== undefined)
    await endCustomerSession({ customerId: customer.id, sessionId }, await services());
  redirect(`${page}?ended=one`);
}

/** Ends all of the customer's sessions but this browser's. */
export async function endOthers(): Promise<void> {
  const customer = await requireCustomer(page);
  await endOtherSessions({ customerId: customer.id, sessionId: customer.sessionId }, await services());
  redirect(`${page}?ended=others`);
}

/** Signs out of this browser. */
export async function signOut(): Promise<void> {
  const customer = await requireCustomer("/account");
  await endCustomerSession({ customerId: customer.id, sessionId: customer.sessionId }, await services());
  await deleteCustomerCookie();
  redirect("/account/sign-in?signedOut=yes");
}
