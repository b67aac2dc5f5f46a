import type { ModulePages } from "@/modules/seam/module-pages";
import { AccountOffer } from "./components/account-offer";
import { checkoutSignIn } from "./sign-in-at-checkout";

export const accountsPages: ModulePages = { checkoutSignIn, ReceiptOffer: AccountOffer };
