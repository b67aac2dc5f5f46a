import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startChallengePage } from "@/examples/minimal-payment/challenge-page";
import { takePayment } from "@/examples/minimal-payment/take-payment";
import { createGateway } from "@/lib/gateway/gateway-client";
import { createCardToken } from "@/testing/card-token";
import { freePort } from "@/tools/free-port";
import { runProgram } from "@/tools/run-program";
import { startSandbox } from "@/tools/start-sandbox";

// `npm run minimal-payment`: starts a sandbox bank, takes one payment with nothing but the gateway's client, and prints each step.
// With `-- --challenge` the card's issuer asks the payer, in a browser.
const challengeCard = "5123450000000008";
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
  const page = await startChallengePage();
  const challenged = process.argv.includes("--challenge");
  const print = (line: string) => process.stdout.write(`${line}\n`);
  try {
    // Stands in for the hosted card frame, which takes a browser.
    const { token } = await createCardToken(sandbox.consoleUrl, challenged ? challengeCard : undefined);
    const payment = {
      amount: { minor: 4_999, currency: "USD", exponent: 2 },
      card: { token, expiryMonth: 12, expiryYear: 40 },
      authRedirectUrl: page.authRedirectUrl,
      challenge: (redirectHtml: string) => {
        print(`   Open ${page.url} and enter the code 123456. ${sandbox.consoleUrl} shows the calls.`);
        return page.show(redirectHtml);
      },
    };
    await takePayment(payment, gateway, print);
    return 0;
  } finally {
    page.stop();
    await sandbox.child.stop();
    await rm(data, { recursive: true });
  }
});
