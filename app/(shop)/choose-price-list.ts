"use server";

import { readPriceLists, savePriceList } from "./price-list-cookie";

/** Shows the prices of another price list from now on. */
export async function choosePriceList(form: FormData): Promise<void> {
  const { priceLists } = await readPriceLists();
  const chosen = priceLists.find(({ code }) => code === form.get("priceList"));
  if (chosen !== undefined) await savePriceList(chosen.code);
}
