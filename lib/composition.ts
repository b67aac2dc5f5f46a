import "server-only";
import { type Database, openDatabase } from "@/lib/db/database";
import { environment } from "./environment";
import { createGateway } from "@/lib/gateway/gateway-client";
import { shopLog } from "@/lib/log/shop-log";
import type { ReconciliationDeps } from "@/lib/use-cases/reconciliation/import-settlement-report";

// Kept across hot reloads, which would otherwise open a pool each time.
const kept = globalThis as { services?: ReconciliationDeps };

/** Production's dependencies of the use-cases, made once a process. */
export function services(): ReconciliationDeps & { db: Database } {
  kept.services ??= {
    db: openDatabase(environment.DATABASE_URL),
    gateway: createGateway({
      baseUrl: environment.GATEWAY_BASE_URL,
      merchantId: environment.GATEWAY_MERCHANT_ID,
      username: environment.GATEWAY_USERNAME,
      password: environment.GATEWAY_PASSWORD,
      acceptVersions: environment.GATEWAY_ACCEPT_VERSIONS,
      refundPath: environment.GATEWAY_REFUND_PATH,
      timeoutMs: environment.GATEWAY_TIMEOUT_MS,
    }),
    now: () => new Date(),
    log: shopLog,
    settings: {
      appUrl: environment.APP_URL,
      checkoutIntent: environment.CHECKOUT_INTENT,
      authenticationUnavailable: environment.AUTHENTICATION_UNAVAILABLE,
      gatewayTimeoutMs: environment.GATEWAY_TIMEOUT_MS,
      authorizationDays: environment.AUTHORIZATION_DAYS,
    },
    reconciliation: {
      merchantId: environment.GATEWAY_MERCHANT_ID,
      marginMs: environment.RECONCILIATION_MARGIN_MS,
    },
  };
  return kept.services;
}
