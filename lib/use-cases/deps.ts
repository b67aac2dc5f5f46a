import type { Database } from "@/lib/db/database";
import type { Gateway } from "@/lib/gateway/gateway";
import type { Log } from "@/lib/log/log";

/** What a use-case works with; production's is made in lib/composition.ts. */
export type Deps = {
  db: Database;
  gateway: Gateway;
  now: () => Date;
  log: Log;
  settings: {
    /** The shop's public origin, for authRedirectUrl. */
    appUrl: string;
    /** Overrides what the products say; unset, they decide. */
    checkoutIntent?: "pay" | "authorize";
    /** What to do where the payer's issuer could not be asked. */
    authenticationUnavailable: "proceed" | "stop";
    /** Milliseconds that one gateway call may take. */
    gatewayTimeoutMs: number;
    /** Days that the bank holds an authorization. */
    authorizationDays: number;
  };
};
