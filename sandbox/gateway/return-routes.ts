import { createCipheriv } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import type { Bank } from "@/sandbox/bank";
import type { Authentication, Order } from "@/sandbox/ledger/records";
import { acsIdOf } from "@/sandbox/three-ds/message";
import { page, submitScript } from "@/sandbox/three-ds/payer-page";
import { viewAuthentication } from "./views";

/**
 * The road back: the ACS posts here inside the payer's frame, and the page that is answered posts the result
 * on to the merchant's `authRedirectUrl`, in the same frame. What the ACS posts is only a pointer: the result
 * is what the issuer told the gateway directly, so a forged post changes nothing.
 */
export function createReturnRoutes(bank: Bank): Hono {
  const app = new Hono();

  app.post("/cres", async (c) => {
    const { cres } = await c.req.parseBody();
    return finish(acsIdOf(cres));
  });
  app.post("/pares", async (c) => {
    const { MD } = await c.req.parseBody();
    return finish(typeof MD === "string" ? MD : "");
  });
  app.post("/method", (c) => c.body(null, 204));

  function finish(acsTransactionId: string): Response | Promise<Response> {
    const authentication = bank.ledger.authenticationByAcs(acsTransactionId);
    const order = authentication && bank.ledger.order(authentication.orderId);
    if (!authentication || !order)
      return page({
        title: "Nothing to finish",
        body: html`<p>This authentication is not known.</p>`,
        status: 404,
      });
    if (!authentication.verdict) {
      return page({
        title: "Not finished",
        body: html`<p>The authentication is not finished yet.</p>`,
        status: 409,
      });
    }
    return handOn(authentication.returnUrl, callbackFields(bank, authentication, order));
  }
  return app;
}

function callbackFields(bank: Bank, authentication: Authentication, order: Order): Record<string, string> {
  const { transactionId, advice, result, gatewayCode, sessionId, status } = authentication;
  const plain = {
    merchant: bank.settings.merchantId,
    result,
    order: { id: order.id, authenticationStatus: status },
    transaction: { id: transactionId, authenticationStatus: status },
    authentication: viewAuthentication(bank, authentication),
    response: { gatewayCode, gatewayRecommendation: advice },
  };
  const key = bank.ledger.session(sessionId)?.aes256Key ?? "";
  return {
    "order.id": order.id,
    "transaction.id": transactionId,
    "response.gatewayRecommendation": advice,
    result,
    ...encrypt(bank, JSON.stringify(plain), key),
  };
}

function encrypt(bank: Bank, plain: string, key: string): Record<string, string> {
  const nonce = bank.random.bytes(12);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(key, "base64"), nonce);
  const ciphertext = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return {
    "encryptedData.ciphertext": ciphertext.toString("base64"),
    "encryptedData.nonce": nonce.toString("base64"),
    "encryptedData.tag": cipher.getAuthTag().toString("base64"),
  };
}

function handOn(url: string, fields: Record<string, string>): Promise<Response> {
  return page({
    title: "Back to the shop",
    formTargets: [new URL(url).origin],
    script: submitScript,
    body: html`<form method="post" action="${url}">
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <p>You are being taken back to the shop.</p>
      <button type="submit">Continue</button>
    </form>`,
  });
}
