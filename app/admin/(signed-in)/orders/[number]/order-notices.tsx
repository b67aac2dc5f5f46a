import "server-only";

import { cache, Fragment } from "react";

import { services } from "@/app/composition/services";
import { orderNumberSchema } from "@/lib/ids";
import { modulePages } from "@/modules/pages";

/** What modules say to staff of an order. Once per request, for the title and the page. */
export const readOrderNotices = cache(async (number: string) => {
  const deps = await services();
  const input = { number: orderNumberSchema.parse(number) };
  return Promise.all(
    modulePages.map(async ({ staffOrderNotice }, index) => (
      <Fragment key={index}>{await staffOrderNotice?.(input, deps)}</Fragment>
    )),
  );
});
