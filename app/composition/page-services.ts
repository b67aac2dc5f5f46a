import "server-only";
import { type AdminNotices, readNotices } from "@/lib/back-office/read-notices";
import { type PriceLists, readPriceLists } from "@/lib/catalogue/price-lists";
import type { Discounts } from "@/lib/checkout/discounts";
import type { TermsDeps } from "@/lib/checkout/product-select";
import { type Commits, type Database, openDatabase, openReplica } from "@/lib/db/database";
import { type LateReads, readFromReplica, withoutReplica } from "@/lib/db/read-late";
import { environment, secondFactorRequired } from "@/lib/environment";
import { shopLog } from "@/lib/log/log";
import type { Deps } from "@/lib/payments/deps";
import { readSeldom } from "@/lib/read-seldom";
import { agreementUses } from "./agreement-uses";
import { discounts } from "./discounts";
import { productTerms } from "./term-sale";

/** What every page reads from. */
export type PageServices = Pick<Deps, "agreementUses" | "now"> &
  TermsDeps & {
    db: Database;
    /** Where what may be some seconds late is read: the catalogue, lists, reports and exports. Nothing is decided by it. */
    late: LateReads;
    commits: Commits;
    priceLists: PriceLists;
    discounts: Discounts | undefined;
    /** What every page of the admin shows of what does not work. */
    notices: () => Promise<AdminNotices>;
    settings: Omit<Deps["settings"], "secondPersonAbove">;
  };

/** Milliseconds after which what is around every page is read again: a change of it is seen by then. */
const frameReadEvery = 5_000;

const now = () => new Date();

// Next builds this module once for pages and once for route handlers, and evaluates it anew at each hot reload. Without this, which is
// from the documents of Prisma, each would open another pool of connections.
const cached = globalThis as { services?: Record<string, unknown> };

export function oncePerProcess<T>(name: string, make: () => T): T {
  const services = (cached.services ??= {});
  return (services[name] ??= make()) as T;
}

/** The database, its price lists, the clock and the settings. The pool of connections is made once per process. */
export function pageServices(): PageServices {
  return oncePerProcess("page", () => {
    const commits = { unconfirmedAt: 0 };
    const pool = {
      connections: environment.DATABASE_POOL_SIZE,
      preparedStatements: environment.DATABASE_PREPARED_STATEMENTS === "on",
    };
    const db = openDatabase(environment.DATABASE_URL, { commits, ...pool });
    const { DATABASE_REPLICA_URL: replica } = environment;
    return {
      db,
      late:
        replica === undefined
          ? withoutReplica(db)
          : readFromReplica({ primary: db, replica: openReplica(replica, pool), log: shopLog }),
      commits,
      agreementUses,
      discounts,
      // They change once a month, and hold no amounts.
      priceLists: readSeldom(frameReadEvery, () => readPriceLists({ db })),
      notices: readSeldom(frameReadEvery, () => readNotices({ db, now })),
      now,
      terms: productTerms,
      settings: {
        appUrl: environment.APP_URL,
        checkoutIntent: environment.CHECKOUT_INTENT,
        authenticationUnavailable: environment.AUTHENTICATION_UNAVAILABLE,
        unprovenAuthentication: environment.UNPROVEN_AUTHENTICATION,
        gatewayTimeoutMs: environment.GATEWAY_TIMEOUT_MS,
        authorizationDays: environment.AUTHORIZATION_DAYS,
        secondFactorRequired: secondFactorRequired(environment),
      },
    };
  });
}
