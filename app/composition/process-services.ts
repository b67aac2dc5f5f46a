import "server-only";
import { type Database, openReservedPool } from "@/lib/db/database";
import { consequences } from "./consequences";
import { secondPersonAbove } from "./second-person";
import { derivedKeys } from "@/lib/derived-keys";
import { type Environment, environment } from "@/lib/environment";
import type { Gateway } from "@/lib/gateway/gateway";
import { createGateway } from "@/lib/gateway/gateway-client";
import { type Log, shopLog } from "@/lib/log/log";
import { createAnswerStore } from "@/lib/payments/answer-store";
import { watchMaintenance } from "@/lib/maintenance";
import { createPaymentBreaker } from "@/lib/payments/payment-breaker";
import { type Dependencies, watchDependencies } from "@/lib/monitor/dependencies";
import { observeGateway } from "@/lib/health/observe-gateway";
import { oncePerProcess, type PageServices, pageServices } from "./page-services";
import { watchedJobs } from "./watched-jobs";
import type { ReconciliationDeps } from "@/lib/unknown-outcomes/reconciliation-deps";

type Services = ReconciliationDeps & Omit<PageServices, "settings">;

/**
 * The dependencies of the use cases that move money, outside a request: for jobs and command-line programs.
 *
 * The gateway client and what it writes down answers with are made once per process.
 */
export function processServices(log: Log): Services {
  return { ...oncePerProcess("payment", openServices), log };
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
  const { db, commits, settings, ...reading } = pageServices();
  const dependencies = watchDependencies({ db, log: shopLog });
  const isMaintenance = watchMaintenance(environment.MAINTENANCE_FILE, { log: shopLog });
  let reserved: Database | undefined;
  return {
    db,
    commits,
    ...reading,
    settings: {
      ...settings,
      secondPersonAbove: secondPersonAbove(),
    },
    dependencies,
    answers: createAnswerStore({
      // A client of Prisma takes 30 MiB, so the second one is made by the first operation that ends.
      get db() {
        return (reserved ??= openReservedPool(environment.DATABASE_URL, {
          commits,
          preparedStatements: environment.DATABASE_PREPARED_STATEMENTS === "on",
        }));
      },
      log: shopLog.with({ job: "answers" }),
      now: () => new Date(),
      consequences,
    }),
    consequences,
    watchedJobs,
    breaker: createPaymentBreaker({ log: shopLog, isMaintenance }),
    isMaintenance,
    gateway: openGateway(environment, dependencies),
    sessionKeys: derivedKeys("session-key"),
    cardTokenKeys: derivedKeys("card-token"),
    signInKeys: derivedKeys("customer-sign-in"),
    staffResetKeys: derivedKeys("staff-password-reset"),
    reconciliation: {
      merchantId: environment.GATEWAY_MERCHANT_ID,
      marginMs: environment.RECONCILIATION_MARGIN_MS,
      publicKey: environment.SETTLEMENT_PUBLIC_KEY,
      unsigned: environment.SETTLEMENT_UNSIGNED,
    },
  };
}
