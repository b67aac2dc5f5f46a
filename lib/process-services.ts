import "server-only";
import { type Database, openDatabase, openReservedPool } from "@/lib/db/database";
import { consequences } from "@/lib/consequences";
import { derivedKeys } from "@/lib/derived-keys";
import { type Environment, environment, secondFactorRequired } from "@/lib/environment";
import type { Gateway } from "@/lib/gateway/gateway";
import { createGateway } from "@/lib/gateway/gateway-client";
import { type Log, shopLog } from "@/lib/log/log";
import { createAnswerStore } from "@/lib/payments/answer-store";
import { createPaymentBreaker } from "@/lib/payments/payment-breaker";
import { cachePriceLists, type PriceLists } from "@/lib/catalogue/price-lists";
import { type Dependencies, watchDependencies } from "@/lib/monitor/dependencies";
import { observeGateway } from "@/lib/health/observe-gateway";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";

type Services = ReconciliationDeps & { db: Database; priceLists: PriceLists };

// Cached across hot reloads, as in the documents of Prisma, each of which would otherwise open another pool of connections.
const cached = globalThis as { services?: Omit<Services, "log"> };

/**
 * The dependencies of the use cases outside a request: for jobs and command-line programs.
 *
 * Database and gateway client are made once per process.
 */
export function processServices(log: Log): Services {
  cached.services ??= openServices();
  return { ...cached.services, log };
}

/** The client of the gateway that the environment names; `dependencies` hears how each call went. */
export function openGateway(variables: Environment, dependencies: Dependencies): Gateway {
  return createGateway({
    baseUrl: variables.GATEWAY_BASE_URL,
    merchantId: variables.GATEWAY_MERCHANT_ID,
    username: variables.GATEWAY_USERNAME,
    password: variables.GATEWAY_PASSWORD,
    acceptVersions: variables.GATEWAY_ACCEPT_VERSIONS,
    refundPath: variables.GATEWAY_REFUND_PATH,
    verifyPath: variables.GATEWAY_VERIFY_PATH,
    timeoutMs: variables.GATEWAY_TIMEOUT_MS,
    observe: observeGateway(dependencies),
  });
}

function openServices(): Omit<Services, "log"> {
  const db = openDatabase(environment.DATABASE_URL, { connections: environment.DATABASE_POOL_SIZE });
  const dependencies = watchDependencies({ db, log: shopLog });
  let reserved: Database | undefined;
  return {
    db,
    dependencies,
    priceLists: cachePriceLists({ db }),
    answers: createAnswerStore({
      // A client of Prisma takes 30 MiB, so the second one is made by the first operation that ends.
      get db() {
        return (reserved ??= openReservedPool(environment.DATABASE_URL));
      },
      log: shopLog.with({ job: "answers" }),
      now: () => new Date(),
      consequences,
    }),
    consequences,
    breaker: createPaymentBreaker({ log: shopLog }),
    gateway: openGateway(environment, dependencies),
    now: () => new Date(),
    sessionKeys: derivedKeys("session-key"),
    cardTokenKeys: derivedKeys("card-token"),
    signInKeys: derivedKeys("customer-sign-in"),
    staffResetKeys: derivedKeys("staff-password-reset"),
    settings: {
      appUrl: environment.APP_URL,
      checkoutIntent: environment.CHECKOUT_INTENT,
      authenticationUnavailable: environment.AUTHENTICATION_UNAVAILABLE,
      unprovenAuthentication: environment.UNPROVEN_AUTHENTICATION,
      gatewayTimeoutMs: environment.GATEWAY_TIMEOUT_MS,
      authorizationDays: environment.AUTHORIZATION_DAYS,
      secondPersonAbove: environment.SECOND_PERSON_ABOVE,
      secondFactorRequired: secondFactorRequired(environment),
    },
    reconciliation: {
      merchantId: environment.GATEWAY_MERCHANT_ID,
      marginMs: environment.RECONCILIATION_MARGIN_MS,
      publicKey: environment.SETTLEMENT_PUBLIC_KEY,
      unsigned: environment.SETTLEMENT_UNSIGNED,
    },
  };
}
