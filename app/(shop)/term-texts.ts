import "server-only";
import { cache } from "react";
import { getLocale } from "next-intl/server";

import { modulePages } from "@/modules/pages";

const { readTermTexts: read } = modulePages.find((module) => module.readTermTexts !== undefined) ?? {};

/** What shoppers read of products that a module sells on terms; undefined if none does. */
export const readTermTexts = cache(async () => read?.(await getLocale()));
