import "server-only";

import type { Route } from "next";

import { addressLimit, listAddresses, saveAddress } from "./addresses";
import { signInTexts } from "./mails/sign-in-texts";
import { forgetOldSignIns } from "./sign-in-requests";
import type { ShopModule } from "@/modules/seam/shop-module";

/** Accounts of customers: sign-in by mail, addresses, and all their orders in any browser. */
export const accounts = {
  name: "accounts",
  visitor: {
    // Imported when asked: the worker has no visitors.
    find: async (deps) => (await import("./visitor")).findVisitor(deps),
    knownBrowser: async (email) => (await import("./sign-in-cookies")).readKnownCustomerBrowser(email),
    account: "/account",
    signIn: (returnTo) =>
      returnTo === undefined
        ? "/account/sign-in"
        : (`/account/sign-in?callbackUrl=${encodeURIComponent(returnTo)}` as Route),
  },
  addressBook: {
    async read(customer, deps) {
      const addresses = await listAddresses(customer, deps);
      return { addresses, hasRoom: addresses.length < addressLimit };
    },
    async save(address, deps) {
      await saveAddress({ ...address, preferred: false }, deps);
    },
  },
  mailTexts: signInTexts,
  jobs: [{ name: "accounts", expires: 60, run: (_, deps) => forgetOldSignIns(deps) }],
} as const satisfies ShopModule;
