import { modules } from "@/modules/server";

/** What the modules of this shop store of people. */
export const personalDataParts = modules.flatMap((module) => module.personalData ?? []);
