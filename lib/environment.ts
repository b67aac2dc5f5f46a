import "server-only";
import { z } from "zod";

import { InvariantError } from "@/lib/invariant";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isPublic(url: string): boolean {
  return !loopback.has(new URL(url).hostname);
}

const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]),
  APP_URL: z.url().transform((url) => new URL(url).origin),
  DATABASE_URL: z.string().startsWith("postgres"),
  AUTH_SECRET: z.string().min(32, "needs at least 32 characters"),
  GATEWAY_BASE_URL: z.url().transform((url) => url.replace(/\/+$/, "")),
  GATEWAY_MERCHANT_ID: z.string().regex(/^[\w-]+$/, "may hold letters, digits, - and _"),
  GATEWAY_USERNAME: z.string().min(1),
  GATEWAY_PASSWORD: z.string().min(1),
  GATEWAY_ACCEPT_VERSIONS: z.string().regex(/^3DS[12](\s*,\s*3DS[12])?$/, "is 3DS1, 3DS2 or both"),
  GATEWAY_REFUND_PATH: z.string().regex(/^[\w-]+$/),
  GATEWAY_VERIFY_PATH: z.string().regex(/^[\w-]+$/),
  GATEWAY_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000),
  RECONCILIATION_MARGIN_MS: z.coerce.number().int().min(0).max(86_400_000),
  TOKENIZATION_ADAPTER: z.enum(["frame", "tokenex"]),
  TOKENIZATION_FRAME_URL: z.url(),
  TOKENIZATION_ID: z.string().min(1),
  TOKENIZATION_TOKEN: z.string().min(1),
  TOKENIZATION_SCHEME: z.string().regex(/^\w+$/, "may hold letters, digits and _"),
  CHECKOUT_INTENT: z.enum(["pay", "authorize"]).optional(),
  AUTHENTICATION_UNAVAILABLE: z.enum(["proceed", "stop"]),
  AUTHORIZATION_DAYS: z.coerce.number().int().min(1).max(31),
  PORT: z.coerce.number().int().min(1).max(65_535),
});

export type Environment = z.infer<typeof variables>;

const optional = {
  APP_URL: "http://localhost:3000",
  GATEWAY_ACCEPT_VERSIONS: "3DS1, 3DS2",
  GATEWAY_REFUND_PATH: "void",
  GATEWAY_VERIFY_PATH: "verify",
  GATEWAY_TIMEOUT_MS: "30000",
  // A quarter of an hour for clocks that differ and a bank that is slow to book.
  RECONCILIATION_MARGIN_MS: "900000",
  TOKENIZATION_ADAPTER: "frame",
  TOKENIZATION_SCHEME: "PCI",
  AUTHENTICATION_UNAVAILABLE: "proceed",
  // MPGS: in most cases 5 to 8 days, typically 7 where the authorization is final.
  AUTHORIZATION_DAYS: "7",
  PORT: "3000",
};

const development = {
  DATABASE_URL: "postgresql://app@127.0.0.1:54320/shop",
  AUTH_SECRET: "development-only-secret-development-only",
  GATEWAY_BASE_URL: "http://127.0.0.1:4010",
  GATEWAY_MERCHANT_ID: "SANDBOX",
  GATEWAY_USERNAME: "merchant.SANDBOX",
  GATEWAY_PASSWORD: "sandbox-password",
  TOKENIZATION_FRAME_URL: "http://127.0.0.1:4011/frame",
  TOKENIZATION_ID: "sandbox-frame",
  TOKENIZATION_TOKEN: "sandbox-tokenization-secret",
  // The sandbox reads the same clock, and books at once.
  RECONCILIATION_MARGIN_MS: "2000",
};

/**
 * Reads the environment, with defaults that point at the local sandbox outside production.
 *
 * Throws one error that names every wrong or missing variable, and never its value. https is demanded of
 * APP_URL, the gateway and the frame in production unless they are loopback addresses.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const mode = source.NODE_ENV ?? "development";
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = variables.safeParse({
    ...optional,
    ...(mode === "production" ? {} : development),
    ...given,
    NODE_ENV: mode,
  });
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  if (parsed.success && mode === "production") {
    for (const name of ["APP_URL", "GATEWAY_BASE_URL", "TOKENIZATION_FRAME_URL"] as const) {
      const url = parsed.data[name];
      if (isPublic(url) && !url.startsWith("https:")) problems.push(`${name}: must be https in production`);
    }
  }
  if (!parsed.success || problems.length > 0) {
    throw new InvariantError(
      `The environment is not right:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    );
  }
  return parsed.data;
}

let read: Environment | undefined;

/**
 * The environment of this process, read and checked at the first look at one of its names.
 *
 * Not at import, because the build imports every module and knows no merchant.
 */
export const environment: Environment = new Proxy({} as Environment, {
  get(_target, name) {
    read ??= readEnvironment(process.env);
    return read[name as keyof Environment];
  },
});
