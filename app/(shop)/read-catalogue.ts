import "server-only";

import { getLocale } from "next-intl/server";
import { cache } from "react";

import { listCategories, listProducts } from "@/lib/catalogue/list-products";
import { longestSearch } from "@/lib/catalogue/search-text";
import { services } from "@/app/composition/services";

import { readPriceLists } from "./price-list-cookie";
import { readTermTexts } from "./term-texts";

/** Products of the shopper's price list, and the categories that it has: all products, those of a category, or what a search finds. */
export async function readCatalogue(choice: { category?: string; search?: string } = {}) {
  const [products, categories, termTexts] = await Promise.all([
    readLists((shown, deps) => listProducts({ ...shown, ...choice }, deps)),
    readCategories(),
    readTermTexts(),
  ]);
  return { products, categories, termTexts, longestSearch };
}

/** Whether a list leaves most of a page empty, so that the rest of the shop is shown below it. */
export function isFew(products: readonly unknown[]): boolean {
  return products.length < 3;
}

/** The categories of the shopper's price list. */
export const readCategories = cache(() => readLists(listCategories));

/** Reads a list of what the shopper's price list shows, which may be some seconds late. */
async function readLists<T>(
  read: (
    shown: { priceList: string; locale: string },
    deps: Parameters<typeof listCategories>[1],
  ) => Promise<T>,
): Promise<T> {
  const [{ priceList }, locale, { late, terms }] = await Promise.all([
    readPriceLists(),
    getLocale(),
    services(),
  ]);
  return late.read((db) => read({ priceList: priceList.code, locale }, { db, terms }));
}
