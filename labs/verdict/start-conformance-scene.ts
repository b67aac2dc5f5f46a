import { startTestBank } from "@/sandbox/testing/start-test-bank";
import type { Target } from "@/labs/conformance/gateway-caller";
import { startMutatingProxy } from "@/labs/conformance/mutating-proxy";
import type { ConformanceOptions } from "@/labs/conformance/run-conformance";

export const testCards = {
  card: "5123450000000107",
  challengeCard: "5123450000000008",
  failedCard: "5123450000001006",
};

export type ConformanceScene = Awaited<ReturnType<typeof startConformanceScene>>;

/** Starts a sandbox for one test file, and a proxy before it that changes its answers. */
export async function startConformanceScene() {
  const bank = await startTestBank();
  const proxy = await startMutatingProxy(bank.urls.gateway);
  const { merchantId, username, password } = bank.settings;
  const target: Target = {
    baseUrl: bank.urls.gateway,
    merchantId,
    username,
    password,
    timeoutMs: 30_000,
  };
  const options: ConformanceOptions = {
    live: true,
    currency: "USD",
    card: await bank.token(testCards.card),
    challengeCard: await bank.token(testCards.challengeCard),
    failedCard: await bank.token(testCards.failedCard),
    verifyPath: "verify",
    refundPath: "void",
  };
  return {
    bank,
    proxy,
    target,
    options,
    async stop() {
      proxy.stop();
      await bank.stop();
    },
  };
}
