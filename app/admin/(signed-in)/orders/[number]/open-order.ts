import "server-only";

import { cache } from "react";

import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { withModules } from "@/lib/back-office/order-timeline";
import { orderForRole } from "@/lib/back-office/views-for-role";
import { secondPersonAbove } from "@/app/composition/second-person";
import { services } from "@/app/composition/services";
import { orderNumberSchema } from "@/lib/ids";
import type { CurrentStaff } from "@/lib/staff/sessions";
import { modules } from "@/modules/server";

/** An order as a member of staff may see it; undefined if there is none. Once per request, for the title and the page. */
export const openOrder = cache(async (text: string, staff: CurrentStaff) => {
  const { data: number } = orderNumberSchema.safeParse(text);
  if (number === undefined) return undefined;
  const deps = await services();
  const [order, ...entries] = await Promise.all([
    readAdminOrder({ number }, deps),
    ...modules.map(({ readOrderEntries }) => readOrderEntries?.({ number }, deps) ?? []),
  ]);
  return order && orderForRole(withModules(order, entries.flat()), staff, new Date(), secondPersonAbove());
});
