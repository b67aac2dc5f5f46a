import type { ModulePages } from "@/modules/seam/module-pages";
import { GuestCardNote } from "./components/guest-card-note";
import { readOtherCards } from "./other-cards";

export const savedCardsPages: ModulePages = {
  accountPages: [{ href: "/account/cards", name: "cards" }],
  readOtherCards,
  ReceiptOfferPart: GuestCardNote,
};
