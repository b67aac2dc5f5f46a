import "server-only";
import { modules } from "@/modules/server";

/** What can be asked of visitors; undefined in a shop without accounts. */
export const visitor = modules.find((module) => module.visitor !== undefined)?.visitor;
