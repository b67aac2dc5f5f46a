import "server-only";

import { deserialize, serialize } from "node:v8";

import { pageDataHeader } from "@/lib/request-preparation";
import type { StoredPriceList } from "@/lib/use-cases/checkout/list-price-lists";

/** All that a page shows of the database. */
export type PageData = {
  priceLists: StoredPriceList[];
  /** What the page's row in `kept-pages.ts` has read. */
  shown: string;
};

/** The header of a request that brings the data of its page. Headers have no letters beyond Latin ones. */
export function writePageData(data: PageData): string {
  return encodeURIComponent(JSON.stringify(data));
}

/** The data that the request of a page to be kept brings; undefined on any other, whose page reads its own. */
export function pageDataIn(sent: Pick<Headers, "get">): PageData | undefined {
  const given = sent.get(pageDataHeader);
  return given === null ? undefined : (JSON.parse(decodeURIComponent(given)) as PageData);
}

/** A view of a use case as text. Dates and maps, which JSON does not have, stay what they are. */
export function packView(view: object): string {
  return serialize(view).toString("base64");
}

/** The view that the request of a page to be kept brings; undefined on any other, whose page reads its own. */
export function viewIn<View extends object>(sent: Pick<Headers, "get">): View | undefined {
  const given = pageDataIn(sent);
  return given && (deserialize(Buffer.from(given.shown, "base64")) as View);
}
