import type { ModulePages } from "@/modules/seam/module-pages";
import { readOtherCards } from "./other-cards";

export const savedCardsPages: ModulePages = {
  accountPages: [{ href: "/account/cards", name: "cards" }],
  readOtherCards,
};
