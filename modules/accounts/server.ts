import "server-only";

import type { Route } from "next";

import { addressLimit, listAddresses, saveAddress } from "./addresses";
import { signInOutbox } from "./mails/outbox";
import { signInTexts } from "./mails/sign-in-texts";
import { readKnownBrowser } from "./known-browser";
import { accountMessages } from "./messages";
import { accountData } from "./personal-data";
import { readCustomerSessionId } from "./session-cookie";
import { endOtherSessions, findCustomer, listSessions } from "./sessions";
import { forgetOldSignIns } from "./sign-in-requests";
import type { ShopModule } from "@/modules/seam/shop-module";

/** Accounts of customers: sign-in by mail, addresses, and all their orders in any browser. */
export const accounts = {
  name: "accounts",
  messages: accountMessages,
  visitor: {
    // A request reads the session from the database, so that it ends at once if it was ended in another browser.
    async find(readCookie, deps) {
      const sessionId = await readCustomerSessionId(readCookie);
      return sessionId && findCustomer({ sessionId }, deps);
    },
    readKnownBrowser,
    account: "/account",
    signIn: (returnTo) =>
      returnTo === undefined
        ? "/account/sign-in"
        : (`/account/sign-in?callbackUrl=${encodeURIComponent(returnTo)}` as Route),
    listBrowsers: listSessions,
    signOutEverywhere: endOtherSessions,
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
  personalData: accountData,
  outbox: signInOutbox,
  jobs: [{ name: "accounts", expires: 60, run: (_, deps) => forgetOldSignIns(deps) }],
} as const satisfies ShopModule;
