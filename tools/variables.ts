import { readSecretFiles } from "@/lib/secret-files";

import { CommandError } from "./command-error";

/** Variables that the shop reads; `lib/environment.ts` defines what each may hold. */
export const shopVariables = [
  "APP_URL",
  "DATABASE_URL",
  "DATABASE_REPLICA_URL",
  "AUTH_SECRET",
  "AUTH_SECRET_PREVIOUS",
  "ENCRYPTION_KEYS_FILE",
  "GATEWAY_BASE_URL",
  "GATEWAY_MERCHANT_ID",
  "GATEWAY_USERNAME",
  "GATEWAY_PASSWORD",
  "GATEWAY_ACCEPT_VERSIONS",
  "GATEWAY_REFUND_PATH",
  "GATEWAY_VERIFY_PATH",
  "GATEWAY_TIMEOUT_MS",
  "GATEWAY_ORDER_URL",
  "RECONCILIATION_MARGIN_MS",
  "TOKENIZATION_ADAPTER",
  "TOKENIZATION_FRAME_URL",
  "TOKENIZATION_ID",
  "TOKENIZATION_TOKEN",
  "TOKENIZATION_SCHEME",
  "CHECKOUT_INTENT",
  "AUTHENTICATION_UNAVAILABLE",
  "UNPROVEN_AUTHENTICATION",
  "AUTHORIZATION_DAYS",
  "TRUSTED_PROXY_HOPS",
  "PAYMENT_LIMITS",
  "STAFF_SECOND_FACTOR",
  "SECOND_PERSON_ABOVE",
  "SETTLEMENT_PUBLIC_KEY",
  "SETTLEMENT_UNSIGNED",
  "SMTP_URL",
  "MAIL_FROM",
  "PSEUDO_LANGUAGE",
  "INSPECTOR",
  "MAINTENANCE_FILE",
  "DATABASE_PREPARED_STATEMENTS",
  "DATABASE_POOL_SIZE",
  "PORT",
] as const;

/** Variables that only the programs in `scripts` read. */
export const scriptVariables = [
  "MIGRATION_DATABASE_URL",
  "EMBEDDED_POSTGRES_PORT",
  "TEST_DATABASE_URL",
  "CHROMIUM_PATH",
  "CONFORMANCE_CARD",
  "CONFORMANCE_CHALLENGE_CARD",
] as const;

type Variable = (typeof shopVariables)[number] | (typeof scriptVariables)[number];

/** The variable's value, or what is in the file that it names; undefined if it is unset or empty. */
export function readVariable(name: Variable): string | undefined {
  return readSecretFiles(process.env)[name] || undefined;
}

/** The variable's value; a `CommandError` if it is unset or empty. */
export function requireVariable(name: Variable): string {
  const value = readVariable(name);
  if (value === undefined) {
    throw new CommandError(
      `${name} is missing: set it in the environment or in .env (.env.example lists all variables).`,
    );
  }
  return value;
}
