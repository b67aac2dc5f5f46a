import type { SealingKeys } from "./sealing";
import type { Commits, Database } from "@/lib/db/database";
import type { Gateway } from "@/lib/gateway/gateway";
import type { Log } from "@/lib/log/log";
import type { ReadAgreementUses } from "./agreements";
import type { AnswerStore } from "./answer-store";
import type { Consequences } from "./consequences";
import type { PaymentLimits } from "@/lib/limits/payment-limits";
import type { AuthenticationSettings } from "./operation-result";
import type { PaymentBreaker } from "./payment-breaker";
import type { SecondPersonAbove } from "./second-person";
import type { Dependencies } from "@/lib/monitor/dependencies";

/** What the use cases depend on; app/composition/process-services.ts makes it. */
export type Deps = {
  db: Database;
  /** Of `db` and of the connections of `answers`. */
  commits: Commits;
  /** Closes operations, and keeps the bank's answers while the database is away. */
  answers: AnswerStore;
  gateway: Gateway;
  /** What follows from a change of a payment in other areas. */
  consequences: Consequences;
  /** What modules have that is paid with agreements. */
  agreementUses: ReadAgreementUses;
  /** Stops new payment attempts while the bank is down, and during maintenance. */
  breaker: PaymentBreaker;
  /** Whether an operator holds orders, payments and movements that are new. */
  isMaintenance: () => boolean;
  /** Hears of what works and what does not. */
  dependencies: Dependencies;
  /** The jobs of which the shop says when they are late. */
  watchedJobs: readonly string[];
  now: () => Date;
  log: Log;
  /** Encrypt the gateway's session keys, which open the result of a challenge. */
  sessionKeys: SealingKeys;
  /** Encrypt the tokens of saved cards. */
  cardTokenKeys: SealingKeys;
  /** Make the codes and links with which customers sign in. */
  signInKeys: SealingKeys;
  /** Make the links with which staff choose another password. */
  staffResetKeys: SealingKeys;
  /** Limits against card testing, which count the request's client; undefined if they are off. */
  limits?: PaymentLimits;
  settings: AuthenticationSettings & {
    /** The shop's public origin, for authRedirectUrl. */
    appUrl: string;
    /** For every order; unset, the products decide. */
    checkoutIntent?: "pay" | "authorize";
    /** Milliseconds that one gateway call may take. */
    gatewayTimeoutMs: number;
    /** Days that the bank holds an authorization. */
    authorizationDays: number;
    /** What one person may refund of an order or decide of an unknown outcome alone; undefined if the shop asks no second person. */
    secondPersonAbove: SecondPersonAbove | undefined;
    /** Whether everyone who may move money needs an authenticator app. */
    secondFactorRequired: boolean;
  };
};
