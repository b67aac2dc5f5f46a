import "server-only";

import { randomUUID } from "node:crypto";

import { z } from "zod";

import { readFlash, saveFlash } from "@/app/admin/(signed-in)/flash-cookie";
import { productPath } from "@/components/admin/frame/paths";

const cookieName = "admin_product_notice";

const storedNotice = z.object({
  id: z.string(),
  notice: z.enum(["hide", "show", "restock", "changed"]),
});

type ProductNotice = z.infer<typeof storedNotice>["notice"];

/** Stores how a change ended for the product's page, and returns the id to read it by. */
export async function saveProductNotice(slug: string, notice: ProductNotice): Promise<string> {
  const id = randomUUID();
  await saveFlash(cookieName, { id, notice }, productPath(slug));
  return id;
}

/** Reads the notice with this id; undefined for any other. */
export async function readProductNotice(id: string | undefined): Promise<ProductNotice | undefined> {
  const stored = await readFlash(cookieName, storedNotice);
  return stored?.id === id ? stored?.notice : undefined;
}
