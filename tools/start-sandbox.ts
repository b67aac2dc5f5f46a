import { merchant } from "@/lib/merchant";

import { type Child, startChild } from "./start-child";
import { waitForServer } from "./wait-for-server";

export type Sandbox = {
  child: Child;
  gatewayUrl: string;
  consoleUrl: string;
  /** The variables that connect a shop to this sandbox. */
  shopEnvironment: Record<string, string>;
};

/**
 * Starts the sandbox bank: gateway, card frame, issuer, console and mail server on five consecutive ports.
 *
 * The default credentials are repeated here, because the shop and the sandbox share no code.
 */
export async function startSandbox({
  port,
  data,
  cardForm = "frame",
  shopUrl,
  log,
  seed,
  watch = false,
  nodeOptions = [],
}: {
  port: number;
  /** The folder of the ledger. */
  data: string;
  /** `frame` or `tokenex`: which card form the shop is connected to. */
  cardForm?: string;
  /** The shop whose order pages the console links to. */
  shopUrl?: string;
  log?: string;
  /** Of ids, times and random faults; random ids and real times if it is unset. */
  seed?: number;
  watch?: boolean;
  nodeOptions?: string[];
}): Promise<Sandbox> {
  const merchantId = process.env.SANDBOX_MERCHANT_ID || "SANDBOX";
  const username = process.env.SANDBOX_USERNAME || "merchant.SANDBOX";
  const password = process.env.SANDBOX_PASSWORD || "sandbox-password";
  const tokenizationId = process.env.SANDBOX_TOKENIZATION_ID || "sandbox-frame";
  const tokenizationToken = process.env.SANDBOX_TOKENIZATION_TOKEN || "sandbox-tokenization-secret";
  const child = startChild("sandbox/main.ts", [], {
    nodeOptions: [...(watch ? ["--watch"] : []), ...nodeOptions, "--import", "tsx"],
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_DATA: data,
      SANDBOX_MERCHANT_ID: merchantId,
      SANDBOX_MERCHANT_NAME: merchant.name,
      SANDBOX_USERNAME: username,
      SANDBOX_PASSWORD: password,
      SANDBOX_TOKENIZATION_ID: tokenizationId,
      SANDBOX_TOKENIZATION_TOKEN: tokenizationToken,
      ...(shopUrl !== undefined && { SANDBOX_SHOP_URL: shopUrl }),
      ...(seed !== undefined && { SANDBOX_SEED: String(seed) }),
    },
    log,
  });
  const gatewayUrl = `http://127.0.0.1:${port}`;
  const consoleUrl = `http://127.0.0.1:${port + 3}`;
  const cardFormPath = cardForm === "tokenex" ? "tokenex/Iframe-v3.min.js" : "frame";
  await waitForServer(`${gatewayUrl}/health`, { child, name: "sandbox bank", log });
  return {
    child,
    gatewayUrl,
    consoleUrl,
    shopEnvironment: {
      GATEWAY_BASE_URL: gatewayUrl,
      GATEWAY_MERCHANT_ID: merchantId,
      GATEWAY_USERNAME: username,
      GATEWAY_PASSWORD: password,
      GATEWAY_ORDER_URL: `${consoleUrl}/orders/{id}`,
      TOKENIZATION_FRAME_URL: `http://127.0.0.1:${port + 1}/${cardFormPath}`,
      TOKENIZATION_ID: tokenizationId,
      TOKENIZATION_TOKEN: tokenizationToken,
      SMTP_URL: `smtp://127.0.0.1:${port + 4}`,
      MAIL_FROM: `${merchant.name} <${merchant.seller.email}>`,
      // The sandbox reads the same clock as the shop and books at once.
      RECONCILIATION_MARGIN_MS: "2000",
    },
  };
}
