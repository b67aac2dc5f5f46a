import "server-only";
import { createPublicKey } from "node:crypto";
import { z } from "zod";

import { readEncryptionKeys } from "@/lib/encryption-keys";
import { InvariantError } from "@/lib/invariant";
import { isSwitchPath } from "@/lib/maintenance";
import { readSecretFiles } from "@/lib/secret-files";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether an address can be reached from other machines; false for a loopback address. */
export function isPublic(url: string): boolean {
  return !loopback.has(new URL(url).hostname);
}

/** Whether shop and bank are both on this machine, as in the demo: no bank that moves money is at a loopback address of a shop that is. */
export function hasSandboxBank({
  APP_URL,
  GATEWAY_BASE_URL,
}: Pick<Environment, "APP_URL" | "GATEWAY_BASE_URL">): boolean {
  return !isPublic(APP_URL) && !isPublic(GATEWAY_BASE_URL);
}

/** A currency and an amount in minor units, from `USD:50000`. */
function readLimit(text: string): [currency: string, minor: number] {
  const [currency = "", minor] = text.split(":");
  return [currency, Number(minor)];
}

const pathSegment = z.string().regex(/^[\w-]+$/);

const variables = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  APP_URL: z.url().transform((url) => new URL(url).origin),
  DATABASE_URL: z.string().startsWith("postgres"),
  DATABASE_REPLICA_URL: z.string().startsWith("postgres").optional(),
  AUTH_SECRET: z.string().min(32, "needs at least 32 characters"),
  AUTH_SECRET_PREVIOUS: z.string().min(32, "needs at least 32 characters").optional(),
  ENCRYPTION_KEYS_FILE: z.string().superRefine(checkEncryptionKeys).optional(),
  GATEWAY_BASE_URL: z.url().transform((url) => url.replace(/\/+$/, "")),
  GATEWAY_MERCHANT_ID: z.string().regex(/^[\w-]+$/, "may hold letters, digits, - and _"),
  GATEWAY_USERNAME: z.string().min(1),
  GATEWAY_PASSWORD: z.string().min(1),
  GATEWAY_ACCEPT_VERSIONS: z
    .string()
    .regex(/^3DS[12](\s*,\s*3DS[12])?$/, "is 3DS1, 3DS2 or both")
    .default("3DS1, 3DS2"),
  GATEWAY_REFUND_PATH: pathSegment.default("void"),
  GATEWAY_VERIFY_PATH: pathSegment.default("verify"),
  // A real bank has such pages too, in its portal for merchants.
  GATEWAY_ORDER_URL: z
    .url({ protocol: /^https?$/ })
    .includes("{id}", { error: "has no {id}" })
    .optional(),
  GATEWAY_TIMEOUT_MS: z.coerce.number().int().min(100).max(120_000).default(30_000),
  // A quarter of an hour for clocks that differ and a bank that books late.
  RECONCILIATION_MARGIN_MS: z.coerce.number().int().min(0).max(86_400_000).default(900_000),
  SETTLEMENT_PUBLIC_KEY: z
    .string()
    .transform((pem) => pem.replaceAll("\\n", "\n"))
    .refine(isPublicKey, "is not a public key in PEM (Ed25519, RSA or EC)")
    .optional(),
  // For a bank that signs only some of its reports.
  SETTLEMENT_UNSIGNED: z.enum(["refuse", "accept"]).default("refuse"),
  TOKENIZATION_ADAPTER: z.enum(["frame", "tokenex"]).default("frame"),
  TOKENIZATION_FRAME_URL: z.url(),
  TOKENIZATION_ID: z.string().min(1),
  TOKENIZATION_TOKEN: z.string().min(1),
  TOKENIZATION_SCHEME: z.string().regex(/^\w+$/, "may hold letters, digits and _").default("PCI"),
  CHECKOUT_INTENT: z.enum(["pay", "authorize"]).optional(),
  AUTHENTICATION_UNAVAILABLE: z.enum(["proceed", "stop"]).default("proceed"),
  UNPROVEN_AUTHENTICATION: z.enum(["accept", "hold"]).default("accept"),
  // MPGS: in most cases 5 to 8 days, typically 7 if the authorization is final.
  AUTHORIZATION_DAYS: z.coerce.number().int().min(1).max(31).default(7),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  PAYMENT_LIMITS: z.enum(["on", "off"]).default("on"),
  SECOND_PERSON_ABOVE: z
    .string()
    .regex(/^[A-Z]{3}:\d{1,12}(\s+[A-Z]{3}:\d{1,12})*$/, "is not a list such as USD:50000 EUR:50000")
    .transform((list) => Object.fromEntries(list.split(/\s+/).map(readLimit)))
    .default({}),
  STAFF_SECOND_FACTOR: z.enum(["required", "offered"]).optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "is not an address such as smtp://user:password@host:587" })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      "is not an address such as Shop <orders@example.com>",
    )
    .optional(),
  PSEUDO_LANGUAGE: z.enum(["on", "off"]).default("off"),
  INSPECTOR: z.enum(["on", "off"]).default("off"),
  MAINTENANCE_FILE: z.string().refine(isSwitchPath, "is in no folder that can be read").optional(),
  // For a pooler that does not keep prepared statements.
  DATABASE_PREPARED_STATEMENTS: z.enum(["on", "off"]).default("on"),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(1_000).default(20),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
});

/** Says at the start what is wrong with a file of secrets. */
function checkEncryptionKeys(file: string, { addIssue }: z.RefinementCtx): void {
  try {
    readEncryptionKeys(file);
  } catch (error) {
    addIssue(error instanceof InvariantError ? error.message : "the file cannot be read");
  }
}

/** Whether text is a public key in PEM by which a signature can be checked; a private key is none. */
function isPublicKey(pem: string): boolean {
  if (!pem.trim().startsWith("-----BEGIN PUBLIC KEY-----")) return false;
  try {
    return ["ed25519", "rsa", "ec"].includes(createPublicKey(pem).asymmetricKeyType ?? "");
  } catch {
    return false;
  }
}

export type Environment = z.infer<typeof variables>;

export const environmentVariables = Object.keys(variables.shape);

/**
 * Reads the environment, and secrets from the files that it names; an empty variable counts as missing.
 *
 * Throws one error that names every wrong or missing variable, and never its value. In production, APP_URL, the
 * gateway and the card frame must be https unless they are loopback addresses.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = withoutEmpty(readSecretFiles(source));
  const parsed = variables.safeParse(given);
  const problems = parsed.success
    ? [
        ...publicHttpAddresses(parsed.data).map((name) => `${name}: must be https in production`),
        ...(lacksProxy(parsed.data)
          ? ["TRUSTED_PROXY_HOPS: must be at least 1 in production, where https needs a proxy in front"]
          : []),
        ...(parsed.data.PAYMENT_LIMITS === "off" && isPublic(parsed.data.APP_URL)
          ? ["PAYMENT_LIMITS: may be off only where APP_URL is a loopback address"]
          : []),
        ...(parsed.data.STAFF_SECOND_FACTOR === "offered" && isPublic(parsed.data.APP_URL)
          ? ["STAFF_SECOND_FACTOR: may be offered only where APP_URL is a loopback address"]
          : []),
        ...(parsed.data.SMTP_URL !== undefined && parsed.data.MAIL_FROM === undefined
          ? ["MAIL_FROM: is missing, and SMTP_URL needs it"]
          : []),
        ...(parsed.data.PSEUDO_LANGUAGE === "on" && isPublic(parsed.data.APP_URL)
          ? ["PSEUDO_LANGUAGE: may be on only where APP_URL is a loopback address"]
          : []),
        ...(parsed.data.INSPECTOR === "on" && isPublic(parsed.data.APP_URL)
          ? ["INSPECTOR: may be on only where APP_URL is a loopback address"]
          : []),
      ]
    : parsed.error.issues.map(({ path, message }) => {
        const name = path.join(".");
        return given[name] === undefined ? `${name}: is missing` : `${name}: ${message}`;
      });
  if (!parsed.success || problems.length > 0) {
    throw new InvariantError(
      [
        "The environment is incomplete or wrong:",
        ...problems.map((problem) => `  ${problem}`),
        "Set the variables in the environment or in .env (.env.example lists them all),",
        "or run `npm run dev`, which starts a sandbox bank and a database and sets them.",
      ].join("\n"),
    );
  }
  return parsed.data;
}

/** The two variables about authorizations, for a command that needs nothing else of the environment. Throws a ZodError. */
export function readAuthorization(
  source: Record<string, string | undefined>,
): Pick<Environment, "AUTHORIZATION_DAYS" | "CHECKOUT_INTENT"> {
  return variables.pick({ AUTHORIZATION_DAYS: true, CHECKOUT_INTENT: true }).parse(withoutEmpty(source));
}

function withoutEmpty(source: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

function lacksProxy({ NODE_ENV, APP_URL, TRUSTED_PROXY_HOPS }: Environment): boolean {
  return NODE_ENV === "production" && isPublic(APP_URL) && TRUSTED_PROXY_HOPS === 0;
}

function publicHttpAddresses(environment: Environment): string[] {
  if (environment.NODE_ENV !== "production") return [];
  return (["APP_URL", "GATEWAY_BASE_URL", "TOKENIZATION_FRAME_URL"] as const).filter((name) => {
    const url = environment[name];
    return isPublic(url) && !url.startsWith("https:");
  });
}

/** Whether everyone who may move money needs an authenticator app: on a public address always. */
export function secondFactorRequired({ STAFF_SECOND_FACTOR, APP_URL }: Environment): boolean {
  return STAFF_SECOND_FACTOR === "required" || isPublic(APP_URL);
}

let read: Environment | undefined;

/**
 * The environment of this process, read and checked when one of its names is first used.
 *
 * Not at import, because the build imports every module without an environment.
 */
export const environment: Environment = new Proxy({} as Environment, {
  get(_target, name) {
    read ??= readEnvironment(process.env);
    return read[name as keyof Environment];
  },
});
