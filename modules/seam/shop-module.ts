import type { Route } from "next";
import type { ZodObject } from "zod";

import type { RefundError, RefundInput } from "@/lib/back-office/refund-order";
import type { ModuleEntry } from "@/lib/back-office/views";
import type { Discounts } from "@/lib/checkout/discounts";
import type { Database, ReadDatabase } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import type { PlaceOrderError } from "@/lib/checkout/place-order";
import type { PriceCartDeps } from "@/lib/checkout/price-cart";
import type { ProductTerms } from "@/lib/checkout/product-select";
import type { CheckoutInput } from "@/lib/checkout/read-checkout";
import type { ModuleMetric } from "@/lib/health/read-metrics";
import type { ReadinessPart } from "@/lib/health/read-readiness";
import type { Locale, Translations } from "@/lib/i18n/catalogues";
import type { CustomerId, OrderNumber, SavedCardId } from "@/lib/ids";
import type { MailDetails, MailTexts, OutboxRules } from "@/lib/mail/mail-text";
import type { OrderMails } from "@/lib/mail/write-payment-mail";
import type { ConsentGiven, ReadAgreementUses } from "@/lib/payments/agreements";
import type { Follower } from "@/lib/payments/consequences";
import type { Deps } from "@/lib/payments/deps";
import type { MoneyMoved } from "@/lib/payments/move-money";
import type { Credential, PayError } from "@/lib/payments/pay-order";
import type { Waiting } from "@/lib/payments/second-person";
import type { Result } from "@/lib/result";
import type { ActorRefusal } from "@/lib/staff/ask-actor-again";
import type { ActRight, StaffRole } from "@/lib/staff/rights";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";
import type { ResolveError, ResolveInput } from "@/lib/unknown-outcomes/resolve-outcome";

import type { BankReports } from "./bank-reports";
import type { PersonalData } from "./personal-data";
import type { AddressBook, CustomerSignedIn, Visitor } from "./visitor";

/** What a module of modules/server.ts does besides its pages. Each part is optional. */
export type ShopModule = {
  /** Of its folder. */
  name: string;
  /** The modules without which it does nothing. */
  needs?: readonly string[];
  /** What its worker does. */
  jobs?: readonly ShopJob[];
  /** What it does when a payment or an agreement changes, in that transaction, after the modules before it and before the core. */
  follows?: Follower;
  /** What it says has happened (`Consequences.happened`): the types with their versions, each with what its data is. */
  eventTypes?: Readonly<Record<string, ZodObject>>;
  /** At most one module has it. */
  visitor?: Visitor;
  /** What follows from a sign-in. */
  customerSignedIn?: (
    ...args: [...Parameters<CustomerSignedIn>, deps: Pick<Deps, "consequences">]
  ) => Promise<void>;
  /** At most one module has it. */
  addressBook?: AddressBook;
  /** Chooses what pays an order: what the modules before it chose, another card, or an agreement. */
  chooseCard?: (request: CardRequest, deps: Deps) => Promise<Result<Credential | undefined, CardRefusal>>;
  /** What it has that is paid with agreements. */
  agreementUses?: ReadAgreementUses;
  /** A checkout of one page, for a customer of whom all is known. At most one module has it. */
  express?: {
    page: Route;
    isReady: (
      asked: { customerId: CustomerId },
      deps: Pick<Deps, "agreementUses" | "db" | "now">,
    ) => Promise<boolean>;
  };
  /** The page of a verification that is for something of its own; undefined for any other. */
  pathAfterVerification?: (
    verified: { agreementId: string },
    deps: { db: Database },
  ) => Promise<Route | undefined>;
  /** What it says in the timeline of an order, in any order. */
  readOrderEntries?: (input: { number: OrderNumber }, deps: { db: Database }) => Promise<ModuleEntry[]>;
  /** What its pages and mails say to shoppers, in namespaces of its own; its messages.ts adds them to the type `Messages`. */
  messages?: Record<Locale, object>;
  /** The running numbers of movements of money, by the ids of their operations. At most one module has it. */
  movementNumbers?: MovementNumbers;
  /** What its mails say. */
  mailTexts?: MailTexts;
  /** What it adds to any mail. */
  mailDetails?: MailDetails;
  outbox?: OutboxRules;
  /** At most one module has it. */
  secondPerson?: SecondPerson;
  /** What it does once a second person has approved it. */
  approved?: ApprovedAct;
  /** At most one module has it. */
  askProgramAgain?: AskProgramAgain;
  /** At most one module has it. */
  bankReports?: BankReports;
  /** What it stores of people. */
  personalData?: PersonalData;
  /** What staff must look at today. */
  findAlerts?: (deps: { db: Database; now: () => Date }) => Promise<StaffAlert[]>;
  /** At most one module has it. */
  termSale?: TermSale;
  discounts?: Discounts;
  /** What it says in /health/ready. */
  readiness?: ReadinessPart;
  /** What it says in /metrics. */
  readMetrics?: (deps: { db: Database; now: () => Date }) => Promise<ModuleMetric[]>;
  /** What `npm run doctor` finds wrong with its rows; undefined if nothing is. */
  check?: (deps: { db: Database }) => Promise<{ part: string; text: string; advice: string } | undefined>;
  /** What a postal code says of its place, if it is known. At most one module has it. */
  placeOf?: (country: string, postalCode: string, locale: string) => Promise<Place | undefined>;
};

export type MovementNumbers = (
  operationIds: readonly string[],
  deps: { db: ReadDatabase },
) => Promise<ReadonlyMap<string, string>>;

/** A city, as a page in the language writes it, and the code of a region. */
export type Place = { city?: string; region?: string };

/** Work that one of all workers does, every minute or when it is due. */
export type ShopJob = {
  /** Of its queue, and of its log lines. */
  name: string;
  /** Seconds after which a run whose process died makes room for the next. */
  expires: number;
  /** Whether there is something to do, asked every two seconds; a job without it runs every minute. */
  isDue?: (deps: ReconciliationDeps) => Promise<boolean>;
  /** Whether readiness and the log say that it is late: then each run to its end is recorded (`recordJobPass`). */
  isWatched?: boolean;
  /** Does one run, which begins nothing more once `signal` is aborted. Each log line has the run's id. */
  run: (
    input: { signal: AbortSignal; modules: readonly ShopModule[] },
    deps: ReconciliationDeps,
  ) => Promise<void>;
};

/** What a mail to staff is about. Each person gets one mail for an `object` of a kind. */
export type StaffAlert = {
  kind: string;
  object: string;
  /** The address of its only recipient; without it, everyone who wants such mails. */
  to?: string;
  /** `path` is a page of the admin. */
  content: {
    title: string;
    paragraphs: string[];
    details: [string, string][];
    link: { text: string; path: string };
  };
};

/** The form that pays an order. */
export type CardRequest = {
  number: OrderNumber;
  /** The form's fields. */
  posted: Readonly<Record<string, unknown>>;
  /** The signed-in customer; undefined for a guest. */
  customerId: CustomerId | undefined;
  /** The hashed id of the browser; undefined before its first checkout. */
  shopper: string | undefined;
  consent: ConsentGiven;
  /** The typed card, or what a module before this one chose. */
  chosen: Credential | undefined;
  t: Translations;
};

/** Why an order cannot be paid as its form says. `changesPage` if the page shows something else now. */
export type CardRefusal = PayError | { kind: "card_refused"; message: string; changesPage: boolean };

/**
 * What a person does who may not do it alone: each becomes a request if its use case answers `needs_second_person`.
 *
 * Without a module that has it, the shop asks nobody.
 */
export type SecondPerson = {
  /** Where requests wait. */
  page: Route;
  refund: (
    input: Omit<RefundInput, "release">,
    deps: ReconciliationDeps,
  ) => Promise<Result<MoneyMoved, RefundError | Waiting>>;
  resolve: (
    input: Omit<ResolveInput, "release">,
    deps: ReconciliationDeps,
  ) => Promise<Result<void, ResolveError | Waiting>>;
  /** Asks for what another module held back, in its transaction if it has one; its request waits until a time. */
  ask?: (
    request: HeldBack,
    deps: { db: Prisma.TransactionClient; now: () => Date },
  ) => Promise<{ kind: Waiting["kind"]; until: Date }>;
};

/** What a module did not do, because one person alone may not. */
export type HeldBack = {
  /** Of its `ApprovedAct`, which reads `input`. */
  kind: string;
  input: Prisma.InputJsonObject;
  amountMinor: bigint;
  currency: string;
  currencyExponent: number;
  requestedBy: string;
};

export type ApprovedAct = {
  kind: string;
  /** What who asked must still have when it is approved. */
  right: ActRight;
  /** Returns "done", "started" if a job does it, or why nothing was done. */
  perform: (request: { input: unknown; by: string }, deps: ReconciliationDeps) => Promise<string>;
  /** What it does once a second person has declined it, or it has ended with an outcome, such as "expired". May be repeated. */
  declined?: (
    request: { input: unknown; outcome: string | null },
    deps: Pick<ReconciliationDeps, "db" | "now">,
  ) => Promise<void>;
};

/**
 * Asks again whether a program may still do what it asked for, and says who let it in; undefined if nobody of that name is a program. As with
 * `askActorAgain`, it stays as it is until the transaction ends.
 */
export type AskProgramAgain = (
  tx: Prisma.TransactionClient,
  asked: { name: string; rights: readonly ActRight[] },
  deps: { now: () => Date },
) => Promise<Result<{ role: StaffRole; letInBy: string }, ActorRefusal> | undefined>;

/** The sale of products on terms of its own, in place of a payment of an order: each alone, one piece, to a customer. */
export type TermSale = {
  products: ProductTerms;
  /** Writes what is agreed. The same cart sent twice is agreed once. */
  agree: (
    input: CheckoutInput & { customerId: CustomerId },
    deps: ReconciliationDeps & PriceCartDeps,
  ) => Promise<Result<Agreed, TermSaleError>>;
  /** Has a saved card verified for what was agreed with a cart and begins without an order. Once a card was given for it, it begins nothing. */
  verifyCard: (
    given: {
      savedCardId: SavedCardId;
      customerId: CustomerId;
      idempotencyKey: string;
      consent: ConsentGiven;
    },
    deps: Deps,
  ) => Promise<Result<void, Exclude<CardRefusal, { kind: "order_expired" }>>>;
  /** The mails about payments of its orders. */
  mails: OrderMails;
  /** What became of what a customer agreed to with a cart: it may change with the cart, has begun, or ended before that. */
  findAgreed: (
    input: { customerId: CustomerId; idempotencyKey: string },
    deps: { db: Database },
  ) => Promise<{ state: "open" | "begun" | "over"; order?: OrderNumber } | undefined>;
};

export type Agreed = {
  idempotencyKey: string;
  /** Where it is paid or agreed to. */
  path: Route;
  /** What is paid first; null if a card is verified instead. */
  order: OrderNumber | null;
  /** Too late: it has begun, or money was asked for, and it is as it was. */
  outcome: "placed" | "unchanged" | "too_late";
};

/** Why nothing was agreed; `not_on_terms`: the cart holds something else. */
export type TermSaleError = Exclude<PlaceOrderError, { kind: "on_terms" }> | { kind: "not_on_terms" };

/** A list of modules, refused by the compiler without one that another needs. */
export function listModules<const Modules extends readonly ShopModule[]>(
  modules: Modules & ([Missing<Modules>] extends [never] ? unknown : { missing: Missing<Modules> }),
): readonly ShopModule[] {
  return modules;
}

type Missing<Modules extends readonly ShopModule[]> = Exclude<
  Needs<Modules[number]>,
  Modules[number]["name"]
>;
type Needs<Module> = Module extends { needs: readonly (infer Name)[] } ? Name : never;
