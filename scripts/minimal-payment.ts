import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { takePayment } from "@/examples/minimal-payment/take-payment";
import { createGateway } from "@/lib/gateway/gateway-client";
import { createCardToken } from "@/testing/card-token";
import { freePort } from "@/tools/free-port";
import { runProgram } from "@/tools/run-program";
import { startSandbox } from "@/tools/start-sandbox";

// `npm run minimal-payment`: starts a sandbox bank, takes one payment with nothing but the gateway's client, and prints each step.
await runProgram(async () => {
  const data = await mkdtemp(join(tmpdir(), "minimal-payment-"));
  const sandbox = await startSandbox({ port: await freePort(5), data });
  const settings = sandbox.shopEnvironment;
  const gateway = createGateway({
    baseUrl: sandbox.gatewayUrl,
    merchantId: settings.GATEWAY_MERCHANT_ID ?? "",
    username: settings.GATEWAY_USERNAME ?? "",
    password: settings.GATEWAY_PASSWORD ?? "",
    acceptVersions: "3DS1, 3DS2",
    refundPath: "void",
    verifyPath: "verify",
    timeoutMs: 30_000,
  });
  try {
    // Stands in for the hosted card frame, which takes a browser.
    const { token } = await createCardToken(sandbox.consoleUrl);
    const payment = {
      amount: { minor: 4_999, currency: "USD", exponent: 2 },
      card: { token, expiryMonth: 12, expiryYear: 40 },
      authRedirectUrl: "https://shop.example/payments/returned",
    };
    await takePayment(payment, gateway, (line) => process.stdout.write(`${line}\n`));
    return 0;
  } finally {
    await sandbox.child.stop();
    await rm(data, { recursive: true });
  }
});
