import "server-only";

import { cache } from "react";

import { readForStaff } from "@/app/admin/require-staff";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import { orderNumberSchema } from "@/lib/ids";

/** The order that a paper at this path is about; undefined if there is none. Once per request, for the title and the page. */
export const openPaper = cache(async (text: string, path: string) => {
  const { data: number } = orderNumberSchema.safeParse(text);
  if (number === undefined) return undefined;
  return readForStaff(path, "read", (deps) => readAdminOrder({ number }, deps));
});
