import { z } from "zod";

const pathSegment = z.string().regex(/^[\w-]+$/, "is not one path segment");
const port = z.coerce.number().int().min(0).max(65531);

const environment = z.object({
  SANDBOX_PORT: port.default(4010),
  SANDBOX_HOST: z.string().default("127.0.0.1"),
  SANDBOX_DATA: z.string().default(".data/sandbox"),
  SANDBOX_SEED: z.string().optional(),
  SANDBOX_MERCHANT_ID: z.string().default("SANDBOX"),
  SANDBOX_MERCHANT_NAME: z.string().optional(),
  SANDBOX_USERNAME: z.string().default("merchant.SANDBOX"),
  SANDBOX_PASSWORD: z.string().default("sandbox-password"),
  SANDBOX_TOKENIZATION_ID: z.string().default("sandbox-frame"),
  SANDBOX_TOKENIZATION_TOKEN: z.string().default("sandbox-tokenization-secret"),
  SANDBOX_REFUND_PATH: pathSegment.default("void"),
  SANDBOX_VERIFY_PATH: pathSegment.default("verify"),
  SANDBOX_MINIMUM_DAYS: z.enum(["ignored", "enforced"]).default("ignored"),
  SANDBOX_SHOP_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  SANDBOX_LATE_MS: z.coerce.number().int().min(0).default(35_000),
});

/** The sandbox's settings. */
export type Settings = {
  /** The gateway's; the other origins and the mail server have the next four. 0 lets the system choose all five. */
  port: number;
  host: string;
  /** Folder of the ledger. */
  data: string;
  seed?: string;
  merchantId: string;
  /** What the issuer calls the shop. */
  merchantName: string;
  username: string;
  password: string;
  tokenizationId: string;
  tokenizationToken: string;
  /** Last path segments that the gateway document does not show, or shows as the same as void. */
  refundPath: string;
  verifyPath: string;
  /** Whether a payment by agreement that comes too soon after the one before is refused. */
  minimumDays: "ignored" | "enforced";
  /** Origin of the shop, whose order pages the console links to. */
  shopUrl: string;
  /** Delay of a late response if the fault sets none. */
  lateMs: number;
};

/** Reads the settings from the environment; `seed`, from the command line, overrides SANDBOX_SEED. */
export function readSettings(variables: Record<string, string | undefined>, seed?: string): Settings {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    throw new Error(`The sandbox's environment is wrong:\n${z.prettifyError(parsed.error)}`);
  }
  const env = parsed.data;
  return {
    port: env.SANDBOX_PORT,
    host: env.SANDBOX_HOST,
    data: env.SANDBOX_DATA,
    seed: seed ?? env.SANDBOX_SEED,
    merchantId: env.SANDBOX_MERCHANT_ID,
    merchantName: env.SANDBOX_MERCHANT_NAME || env.SANDBOX_MERCHANT_ID,
    username: env.SANDBOX_USERNAME,
    password: env.SANDBOX_PASSWORD,
    tokenizationId: env.SANDBOX_TOKENIZATION_ID,
    tokenizationToken: env.SANDBOX_TOKENIZATION_TOKEN,
    refundPath: env.SANDBOX_REFUND_PATH,
    verifyPath: env.SANDBOX_VERIFY_PATH,
    minimumDays: env.SANDBOX_MINIMUM_DAYS,
    shopUrl: new URL(env.SANDBOX_SHOP_URL).origin,
    lateMs: env.SANDBOX_LATE_MS,
  };
}
