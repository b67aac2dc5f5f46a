import type { Route } from "next";
import type { ComponentType, ReactNode } from "react";

import type { OtherCards, PaymentTerms } from "@/components/shop/payment/payment-panel";
import type { Messages } from "@/lib/i18n/catalogues";
import type { CustomerId, OrderNumber } from "@/lib/ids";
import type { AppliedCode } from "@/lib/checkout/discounts";
import type { PriceCartDeps } from "@/lib/checkout/price-cart";
import type { DiscountProblem } from "@/lib/checkout/views";
import type { Database } from "@/lib/db/database";
import type { PaymentLimits } from "@/lib/limits/payment-limits";
import type { ShopperOrderView } from "@/lib/orders/views";
import type { Result } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";
import type { ActRight, ReadRight } from "@/lib/staff/rights";

import type { CheckoutSignIn, CurrentCustomer } from "./visitor";

/** What the shop's pages show of a module of modules/pages.ts. Each part is optional; its own pages stand in app, in a folder of its name. */
export type ModulePages = {
  /** In a customer's account. */
  accountPages?: readonly AccountPage[];
  adminLinks?: readonly AdminLink[];
  /** Below the list of orders. */
  orderListLinks?: readonly OrderListLink[];
  /** At most one module has it. */
  checkoutSignIn?: CheckoutSignIn;
  /** Below an order, in its shopper's view. At most one module has it. */
  ReceiptOffer?: ComponentType<{ order: ShopperOrderView; customer: CurrentCustomer | undefined }>;
  /** What an order can be paid with besides a typed card. At most one module has it. */
  readOtherCards?: (
    order: { number: string; customerId: CustomerId | undefined },
    deps: Pick<Deps, "agreementUses" | "db" | "now">,
  ) => Promise<OtherCards>;
  /** Of an order that the module placed on its own terms: what its page shows of them to the shopper. At most one module has it. */
  readOrderPart?: (
    input: { order: ShopperOrderView; customerId: CustomerId | undefined },
    deps: { db: Database },
  ) => Promise<OrderPart>;
  /** Of such an order: what staff read above it. */
  staffOrderNotice?: (input: { number: OrderNumber }, deps: { db: Database }) => Promise<ReactNode>;
  /** What staff read of a customer. */
  customerFacts?: (input: { customerId: string }, deps: { db: Database }) => Promise<ReactNode>;
  /** Beside each page of an order, of shoppers and of staff. */
  OrderPanel?: ComponentType<{ number: string }>;
  /** At most one module has it. */
  discountCode?: DiscountCodePages;
  /** On the page of security events, below what limits refused. */
  SecurityPart?: ComponentType<{ db: Database }>;
};

export type OrderPart = {
  /** In place of the card form, for everyone but who can pay. */
  ownerPays?: ReactNode;
  /** The terms that are agreed to with the payment. */
  terms?: PaymentTerms;
  /** What the order is. */
  notice?: ReactNode;
};

/** A page of the account, linked after the customer's orders; `name` is that of its text in the messages of `account`. */
export type AccountPage = { href: Route; name: keyof Messages["account"] };
/** The field of a discount code, and what is said of a code. */
export type DiscountCodePages = {
  /** In the form of the checkout: the code of the cart, and why it takes nothing off. */
  Field: ComponentType<{ code: string | undefined; problem: DiscountProblem | null }>;
  /** By itself, where an order is not a form. */
  Form: ComponentType<CodeFormProps>;
  /** The code with which a sent form leaves its cart, or why the typed one cannot be used. */
  apply: (
    sent: AppliedCode,
    deps: PriceCartDeps & { limits: PaymentLimits | undefined },
  ) => Promise<Result<string | undefined, string>>;
  describe: (code: string, problem: DiscountProblem) => Promise<string>;
};

export type CodeFormProps = {
  action: (previous: CodeState, form: FormData) => Promise<CodeState>;
  /** The code of the cart. */
  code: string | undefined;
  /** The customer, for what is kept of the form in this tab. */
  customer: string;
};

/** The reply to a code that was sent by itself: one that cannot be used, as it was typed, and why. */
export type CodeState = { typed?: string; error?: string };

/** A link of the admin's navigation. */
export type AdminLink = {
  href: Route;
  label: string;
  /** After the core's own links of this group: work of the day, records, and what the shop is. */
  group: "work" | "records" | "shop";
  right: ReadRight;
  /** How many things wait there. */
  count?: (deps: { db: Database; now: () => Date }) => Promise<number>;
};

/** A link to what may be done with the orders of a list. */
export type OrderListLink = {
  label: string;
  right: ActRight;
  /** The page for a list; `query` is the list's, as `writeOrderListQuery` writes it. */
  pathOf: (query: string) => Route;
};
