import type { ModulePages } from "@/modules/seam/module-pages";
import { readOfferTerms, readOrderPart } from "./order-part";
import { readTermTexts } from "./term-texts";
import { customerFacts, staffOrderNotice } from "./staff-parts";

export const plansPages: ModulePages = {
  accountPages: [{ href: "/account/plans", name: "plans" }],
  adminLinks: [{ href: "/admin/plans", label: "Plans", group: "shop", right: "read" }],
  readTermTexts,
  readOfferTerms,
  readOrderPart,
  staffOrderNotice,
  customerFacts,
};
