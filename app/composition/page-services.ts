import "server-only";
import { cachePriceLists, type PriceLists } from "@/lib/catalogue/price-lists";
import type { Discounts } from "@/lib/checkout/discounts";
import { type Database, openDatabase } from "@/lib/db/database";
import { environment, secondFactorRequired } from "@/lib/environment";
import type { Deps } from "@/lib/payments/deps";
import { discounts } from "./discounts";

/** What every page reads from. */
export type PageServices = Pick<Deps, "now"> & {
  db: Database;
  priceLists: PriceLists;
  discounts: Discounts | undefined;
  settings: Omit<Deps["settings"], "secondPersonAbove">;
};

// Cached across hot reloads, as in the documents of Prisma, each of which would otherwise open another pool of connections.
const cached = globalThis as { services?: Record<string, unknown> };

/** Makes a value once per process. */
export function oncePerProcess<T>(name: string, make: () => T): T {
  const services = (cached.services ??= {});
  return (services[name] ??= make()) as T;
}

/** The database, its price lists, the clock and the settings. The pool of connections is made once per process. */
export function pageServices(): PageServices {
  return oncePerProcess("page", () => {
    const db = openDatabase(environment.DATABASE_URL, { connections: environment.DATABASE_POOL_SIZE });
    return {
      db,
      priceLists: cachePriceLists({ db }),
      discounts,
      now: () => new Date(),
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
