import type { Route } from "next";
import type { ComponentType, ReactNode } from "react";

import type { TermTexts } from "@/components/shop/amounts/term-texts";
import type { OtherCards, PaymentTerms } from "@/components/shop/payment/payment-panel";
import type { Messages } from "@/lib/i18n/catalogues";
import type { CustomerId, OrderNumber } from "@/lib/ids";
import type { AppliedCode } from "@/lib/checkout/discounts";
import type { PriceCartDeps } from "@/lib/checkout/price-cart";
import type { DiscountProblem, SaleTerms } from "@/lib/checkout/views";
import type { Database } from "@/lib/db/database";
import type { PaymentLimits } from "@/lib/limits/payment-limits";
import type { AdminOrderFilter } from "@/lib/back-office/views";
import type { Money } from "@/lib/money/money";
import type { ShopperOrderView } from "@/lib/orders/views";
import type { Result } from "@/lib/result";
import type { Deps } from "@/lib/payments/deps";
import type { ActRight, ReadRight, StaffRole } from "@/lib/staff/rights";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";

import type { CheckoutSignIn, CurrentCustomer } from "./visitor";

/** What the shop's pages show of a module of modules/pages.ts. Each part is optional; its own pages stand in app, in a folder of its name. */
export type ModulePages = {
  /** In a customer's account. */
  accountPages?: readonly AccountPage[];
  adminLinks?: readonly AdminLink[];
  /** Below the list of orders. */
  orderListLinks?: readonly OrderListLink[];
  /** Beside the heading of an order's page for staff. */
  orderLinks?: readonly OrderLink[];
  /** Where staff work on chargebacks. At most one module has it. */
  chargebacksPage?: Route;
  /** At most one module has it. */
  checkoutSignIn?: CheckoutSignIn;
  /** Below an order, in its shopper's view. At most one module has it. */
  ReceiptOffer?: ComponentType<{
    order: ShopperOrderView;
    customer: CurrentCustomer | undefined;
    children: ReactNode;
  }>;
  /** In that. */
  ReceiptOfferPart?: ComponentType<{ order: ShopperOrderView; db: Database }>;
  /** Among the facts of a receipt. */
  ReceiptFacts?: ComponentType<{ number: string; db: Database }>;
  /** In the head of a packing slip. */
  SlipFacts?: ComponentType<{ number: string; db: Database }>;
  /** What an order can be paid with besides a typed card. At most one module has it. */
  readOtherCards?: (
    order: { number: string; customerId: CustomerId | undefined; shopper: string | undefined },
    deps: Pick<Deps, "agreementUses" | "db" | "now">,
  ) => Promise<OtherCards>;
  /** What shoppers read of products on its terms. At most one module has it. */
  readTermTexts?: (locale: string) => Promise<TermTexts>;
  /** Of a product on its terms, priced at a time: what is agreed to by ordering it on one page. At most one module has it. */
  readOfferTerms?: (offer: { terms: SaleTerms; total: Money; at: Date }) => Promise<OfferTerms>;
  /** Of an order that the module placed on its own terms: what its page shows of them to the shopper. At most one module has it. */
  readOrderPart?: (
    input: { order: ShopperOrderView; customerId: CustomerId | undefined },
    deps: { db: Database },
  ) => Promise<OrderPart>;
  /** What staff read above an order, whoever placed it. */
  staffOrderNotice?: (
    input: { number: OrderNumber },
    deps: { db: Database; now: () => Date },
  ) => Promise<ReactNode>;
  /** What staff read of a customer, who is a guest without an id, and their orders. */
  customerFacts?: (
    input: { customerId: CustomerId | null; orderNumbers: readonly string[] },
    deps: { db: Database },
  ) => Promise<ReactNode>;
  /** Below each page of the shop. */
  ShopPanel?: ComponentType;
  /** Beside each page of an order of its shopper, who may be anybody: the page alone knows whether the order is theirs. */
  OrderPanel?: ComponentType<{ number: string; db: Database }>;
  /** On the staff's page of an order, above its payments. */
  OrderCard?: ComponentType<{ number: string; role: StaffRole; db: Database }>;
  /** Another way to resolve unknown outcomes than by hand. */
  outcomes?: OutcomeSource;
  /** What it asks a second person for. */
  approval?: ApprovalView;
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

/** `paysNow`: pressing the button pays; otherwise the card is verified. */
export type OfferTerms = PaymentTerms & { paysNow: boolean };

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
  /** After the core's own links of this group: work of the day, money, what the shop sells, and who did what. */
  group: "work" | "money" | "shop" | "control";
  right: ReadRight;
  /** How many things wait there, for the member of staff with an address. */
  count?: (deps: { db: Database; now: () => Date; email: string }) => Promise<number>;
};

/** A link to what may be done with the orders of a list. */
export type OrderListLink = {
  label: string;
  right: ActRight;
  /** The only list that it stands below; all of them without it. */
  of?: AdminOrderFilter;
  /** The page for a list; `query` is the list's, as `writeOrderListQuery` writes it. */
  pathOf: (query: string) => Route;
  /** Whether it is a file in place of a page. */
  isFile?: true;
};

/** A link to a page about an order. */
export type OrderLink = { label: string; pathOf: (number: string) => Route };

export type OutcomeSource = {
  /** Ends the introduction of their list. */
  Intro: ComponentType;
  /** What it shows beside the form for an outcome of which it does not list that it happened. */
  Panel: ComponentType<{ operationId: string; deps: ReconciliationDeps }>;
  /** Where a resolution by a report is proven. */
  reportPath: (reportId: string) => Route;
};

/** How a module's requests for a second person are shown. */
export type ApprovalView = {
  kind: string;
  /** What would be done, with the amount that it is about. */
  title: (amount: string) => string;
  /** On the button after “Approve:”. */
  verb: string;
  subject: string;
  Detail: ComponentType<{ input: unknown; waits: boolean; db: Database }>;
};
