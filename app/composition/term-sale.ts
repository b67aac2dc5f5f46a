import "server-only";
import { modules } from "@/modules/server";

/** The sale of products on terms of a module; undefined if the shop sells all of them for one payment. */
export const termSale = modules.find((module) => module.termSale !== undefined)?.termSale;
