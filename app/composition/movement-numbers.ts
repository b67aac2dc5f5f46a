import "server-only";
import { modules } from "@/modules/server";

/** The running numbers of movements; undefined in a shop that gives none. */
export const movementNumbers = modules.find(({ movementNumbers }) => movementNumbers)?.movementNumbers;
