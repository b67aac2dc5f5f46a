"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { saveNotice } from "@/app/admin/(signed-in)/flash-cookie";
import { requireActor } from "@/app/admin/require-staff";
import { productPath } from "@/modules/product-admin/paths";
import { mostPieces, restockProduct, showProduct } from "@/modules/product-admin/admin-product";
import { paymentServices } from "@/app/composition/payment-services";
import { services } from "@/app/composition/services";

const page = "/admin/products";

const slug = z.string().regex(/^[\w-]+$/);
const visibilityForm = z.object({ slug, action: z.enum(["hide", "show"]) });
const restockForm = z.object({
  slug,
  /** The stock that was reviewed. */
  from: z.coerce.number().int().min(0),
  pieces: z.coerce.number().int().min(1).max(mostPieces),
});

/** Hides a product, or shows it, and leads to it with a notice. */
export async function submitVisibility(form: FormData): Promise<void> {
  const { data } = visibilityForm.safeParse(Object.fromEntries(form));
  const act = data && { object: `product ${data.slug}`, details: { change: data.action } };
  await requireActor(page, "show_product", act);
  if (data === undefined) redirect(page);
  const shown = await showProduct({ slug: data.slug, active: data.action === "show" }, await services());
  const notice = await saveNotice(shown.ok ? data.action : "changed", productPath(data.slug));
  revalidatePath("/admin/products", "layout");
  redirect(productPath(data.slug, { notice }));
}

/** Adds pieces to the stock of a product that is as it was reviewed, and leads to it with a notice. */
export async function submitRestock(form: FormData): Promise<void> {
  const { data } = restockForm.safeParse(Object.fromEntries(form));
  const act = data && { object: `product ${data.slug}`, details: { from: data.from, pieces: data.pieces } };
  await requireActor(page, "restock_product", act);
  if (data === undefined) redirect(page);
  const restocked = await restockProduct(data, await paymentServices());
  const notice = await saveNotice(restocked.ok ? "restock" : "changed", productPath(data.slug));
  revalidatePath("/admin/products", "layout");
  redirect(productPath(data.slug, { notice }));
}
