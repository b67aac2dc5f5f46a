import "server-only";

import { cache } from "react";

import { requireCustomer } from "@/app/(shop)/current-customer";
import { services } from "@/app/composition/services";
import { subscriptionNumberSchema } from "@/lib/ids";
import { readSubscription } from "@/modules/plans/read-subscription";

/**
 * The signed-in customer's plan with this number. Undefined for any other number. Leads to sign-in, which leads back
 * to `returnTo`, if nobody is signed in.
 */
export const readPlan = cache(async (text: string, returnTo: string) => {
  const customer = await requireCustomer(returnTo);
  const { data: number } = subscriptionNumberSchema.safeParse(text);
  if (number === undefined) return undefined;
  return readSubscription({ number, customerId: customer.id }, await services());
});
