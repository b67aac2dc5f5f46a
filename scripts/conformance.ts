import { parseArgs } from "node:util";

import { z } from "zod";

import { isCurrency } from "@/lib/money/decimals";
import { formatFindings } from "@/labs/conformance/format-findings";
import { runConformance } from "@/labs/conformance/run-conformance";
import { runProgram } from "@/tools/run-program";
import { CommandError } from "@/tools/command-error";
import { formatVerdict, works } from "@/labs/verdict/format-verdict";
import { tryShop } from "@/labs/verdict/try-shop";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

const card = z
  .string()
  .regex(/^\S+:(0[1-9]|1[0-2])\/\d\d$/, "must be a token, a colon and the expiry, such as tok_1:12/40")
  .transform((text) => {
    const [, token = "", month, year] = /^(\S+):(\d\d)\/(\d\d)$/.exec(text) ?? [];
    return { token, expiryMonth: Number(month), expiryYear: Number(year) };
  });

const inputSchema = z.object({
  "--base-url": z
    .url()
    .refine(
      (url) => url.startsWith("https:") || loopback.has(new URL(url).hostname),
      "must be https, because it receives credentials",
    )
    .transform((url) => url.replace(/\/+$/, "")),
  "--currency": z.string().refine(isCurrency, "must be an ISO 4217 code"),
  GATEWAY_MERCHANT_ID: z.string().min(1),
  GATEWAY_USERNAME: z.string().min(1),
  GATEWAY_PASSWORD: z.string().min(1),
  GATEWAY_VERIFY_PATH: z.string().default("verify"),
  GATEWAY_REFUND_PATH: z.string().default("void"),
  GATEWAY_TIMEOUT_MS: z.coerce.number().int().default(30_000),
  CONFORMANCE_CARD: card.optional(),
  CONFORMANCE_CHALLENGE_CARD: card.optional(),
  CONFORMANCE_FAILED_CARD: card.optional(),
});

// `npm run conformance -- --base-url URL`: checks a gateway against its document, then whether this shop works with it.
// Moves no money without --live.
await runProgram(async () => {
  const { values } = parseArgs({
    options: {
      "base-url": { type: "string" },
      currency: { type: "string", default: "USD" },
      live: { type: "boolean", default: false },
    },
  });
  const parsed = inputSchema.safeParse({
    ...process.env,
    "--base-url": values["base-url"],
    "--currency": values.currency,
  });
  if (!parsed.success)
    throw new CommandError(`Missing or invalid settings:\n${z.prettifyError(parsed.error)}`);
  const { data } = parsed;
  const target = {
    baseUrl: data["--base-url"],
    merchantId: data.GATEWAY_MERCHANT_ID,
    username: data.GATEWAY_USERNAME,
    password: data.GATEWAY_PASSWORD,
    timeoutMs: data.GATEWAY_TIMEOUT_MS,
  };
  const money = values.live ? "MOVES MONEY, and gives it back" : "moves no money";
  process.stdout.write(`${target.baseUrl} as merchant ${target.merchantId}; ${money}\n\n`);
  const options = {
    live: values.live,
    currency: data["--currency"],
    card: data.CONFORMANCE_CARD,
    challengeCard: data.CONFORMANCE_CHALLENGE_CARD,
    failedCard: data.CONFORMANCE_FAILED_CARD,
    verifyPath: data.GATEWAY_VERIFY_PATH,
    refundPath: data.GATEWAY_REFUND_PATH,
  };
  const findings = await runConformance(target, options);
  process.stdout.write(`${formatFindings(findings)}\n\n`);
  const trial = await tryShop(target, options);
  process.stdout.write(`${formatVerdict(trial, findings)}\n`);
  return works(trial, findings) ? 0 : 1;
});
