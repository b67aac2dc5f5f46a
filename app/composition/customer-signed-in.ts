import "server-only";

import type { CustomerSignedIn } from "@/modules/seam/visitor";
import { modules } from "@/modules/server";
import { consequences } from "./consequences";

/** What modules do when a customer has signed in. */
export const customerSignedIn: CustomerSignedIn = async (tx, signedIn) => {
  for (const module of modules) await module.customerSignedIn?.(tx, signedIn, { consequences });
};
