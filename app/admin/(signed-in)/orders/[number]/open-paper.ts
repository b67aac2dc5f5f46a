import "server-only";

import { cache } from "react";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { orderForRole } from "@/lib/back-office/order-for-role";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { orderNumberSchema } from "@/lib/ids";

/** The order that a paper is about, as the person's role may see it; undefined if there is none. Once per request. */
export const openPaper = cache(async (text: string, paper: "packing-slip" | "dispute") => {
  const { data: number } = orderNumberSchema.safeParse(text);
  if (number === undefined) return undefined;
  const path = `/admin/orders/${number}/${paper}`;
  const order = await readForStaff(path, "read", (deps) => readAdminOrder({ number }, deps));
  const { role } = await requireStaff(path, "read");
  return order && orderForRole(order, role);
});
