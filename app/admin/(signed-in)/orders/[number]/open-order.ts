import "server-only";

import { cache } from "react";

import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { orderForRole } from "@/lib/back-office/views-for-role";
import { services } from "@/app/composition/services";
import { orderNumberSchema } from "@/lib/ids";
import type { CurrentStaff } from "@/lib/staff/sessions";

/** An order as a member of staff may see it; undefined if there is none. Once per request, for the title and the page. */
export const openOrder = cache(async (text: string, staff: CurrentStaff) => {
  const { data: number } = orderNumberSchema.safeParse(text);
  if (number === undefined) return undefined;
  const order = await readAdminOrder({ number }, await services());
  return order && orderForRole(order, staff, new Date());
});
