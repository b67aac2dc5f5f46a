import type { Route } from "next";

import type { CheckoutState } from "@/components/shop/checkout/checkout-form";
import type { AddressWithPhone } from "@/lib/addresses/format-address";
import type { TypedAddress } from "@/lib/checkout/checkout-form";
import type { Prisma } from "@/lib/db/generated/client";
import type { CustomerId, CustomerSessionId } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import type { ShopperId } from "@/lib/shopper-id";

/** The signed-in customer of a browser. */
export type CurrentCustomer = {
  id: CustomerId;
  /** In lower case. */
  email: string;
  name: string | null;
  sessionId: CustomerSessionId;
};

/** The value of a cookie of the request. */
export type ReadCookie = (name: string) => string | undefined;

/** Who the visitor of a page is. Without a module for it, everybody is a guest. */
export type Visitor = {
  /** Undefined for a guest. */
  find: (readCookie: ReadCookie, deps: Pick<Deps, "db" | "now">) => Promise<CurrentCustomer | undefined>;
  /** The id of a browser in which the customer with this address, in lower case, has signed in before. */
  readKnownBrowser: (email: string, readCookie: ReadCookie) => Promise<string | undefined>;
  account: Route;
  /** The page that signs in and then leads to a path of the shop. */
  signIn: (returnTo?: string) => Route;
  /** The browsers in which a customer is signed in, the last used first. */
  listBrowsers: (
    customer: { customerId: CustomerId },
    deps: Pick<Deps, "db" | "now">,
  ) => Promise<{ browser: string; lastSeenAt: Date }[]>;
  signOutEverywhere: (customer: { customerId: CustomerId }, deps: Pick<Deps, "db" | "now">) => Promise<void>;
};

/** An address that can fill the checkout form. */
export type SavedAddress = AddressWithPhone & { id: string };

/** The addresses of customers. */
export type AddressBook = {
  /** The preferred one first. `hasRoom` if one more can be saved. */
  read: (
    customer: { customerId: CustomerId },
    deps: Pick<Deps, "db">,
  ) => Promise<{ addresses: SavedAddress[]; hasRoom: boolean }>;
  /** Saves the address of an order, if there is room for it. */
  save: (address: { customerId: CustomerId; typed: TypedAddress }, deps: Pick<Deps, "db">) => Promise<void>;
};

/** Does what follows from a sign-in in a browser that has been at the checkout, in its transaction. The browser's orders are the customer's by then. */
export type CustomerSignedIn = (
  tx: Prisma.TransactionClient,
  signedIn: { customerId: CustomerId; shopper: string; at: Date },
) => Promise<void>;

/** Signing in at the checkout, by a code that is mailed to the address of the form. */
export type CheckoutSignIn = {
  mailCode: (asked: { email: string; client: Client }, deps: Deps) => Promise<SignInReply>;
  /** Signs this browser in; returns undefined, or why not. */
  enterCode: (
    given: { code: string; client: Client },
    deps: Deps & { customerSignedIn: CustomerSignedIn },
  ) => Promise<SignInReply | undefined>;
};

/** Who signs in: the client's address, and the id of a shopper who has been at the checkout. */
export type Client = { address: string; shopperId: ShopperId | undefined };

export type SignInReply = Pick<CheckoutState, "title" | "errors" | "codeSent">;
