/** @jsxImportSource hono/jsx */
import { createCipheriv } from "node:crypto";
import { Hono } from "hono";
import type { Bank } from "@/sandbox/bank";
import type { Authentication, Order } from "@/sandbox/ledger/records";
import { renderPayerPage, submitScript } from "@/sandbox/three-ds/render-payer-page";
import { acsIdOf } from "@/sandbox/three-ds/three-ds-message";
import { viewAuthentication } from "./views";

/**
 * The way from the issuer back to the shop: the ACS posts here inside the payer's iframe, and the page that is
 * returned posts the result to the merchant's `authRedirectUrl` in the same iframe.
 *
 * The post of the ACS only names the authentication. The result comes from the ledger, where the ACS recorded it,
 * so a forged post changes nothing.
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

  function finish(acsTransactionId: string): Promise<Response> {
    const authentication = bank.ledger.authenticationByAcs(acsTransactionId);
    const order = authentication && bank.ledger.order(authentication.orderId);
    if (!authentication || !order) {
      return renderPayerPage({
        title: "Unknown authentication",
        content: <p>This authentication is unknown.</p>,
        status: 404,
      });
    }
    if (!authentication.transStatus) {
      return renderPayerPage({
        title: "Not finished",
        content: <p>The authentication is not finished yet.</p>,
        status: 409,
      });
    }
    return postToShop(authentication.returnUrl, callbackFields(bank, authentication, order));
  }
  return app;
}

function callbackFields(bank: Bank, authentication: Authentication, order: Order): Record<string, string> {
  const { transactionId, recommendation, result } = authentication;
  return {
    "order.id": order.id,
    "transaction.id": transactionId,
    "response.gatewayRecommendation": recommendation,
    result,
    ...encryptedResult(bank, authentication, order),
  };
}

/** The result under the session's key, so that the shop can tell it from a forgery. */
function encryptedResult(bank: Bank, authentication: Authentication, order: Order): Record<string, string> {
  const key = Buffer.from(bank.ledger.session(authentication.sessionId)?.aes256Key ?? "", "base64");
  switch (authentication.proofFault) {
    case "proof_missing":
      return {};
    case "proof_forged":
      return encrypt(bank, plainResult(bank, authentication, order), bank.random.bytes(key.length));
    case "proof_foreign": {
      const foreign = { ...order, id: "SOMEBODY-ELSES-ORDER" };
      return encrypt(bank, plainResult(bank, authentication, foreign), key);
    }
    case "proof_undecided":
      return encrypt(bank, { authentication: { "3ds2": { transactionStatus: "C" } } }, key);
    default:
      return encrypt(bank, plainResult(bank, authentication, order), key);
  }
}

function plainResult(bank: Bank, authentication: Authentication, order: Order): object {
  const { transactionId, recommendation, result, gatewayCode, status, version, transStatus } = authentication;
  const view = viewAuthentication(bank, authentication);
  const threeDs2 = { ...view["3ds2"], transactionStatus: version === "3DS2" ? transStatus : undefined };
  return {
    merchant: bank.settings.merchantId,
    result,
    order: { id: order.id, authenticationStatus: status },
    transaction: { id: transactionId, authenticationStatus: status },
    authentication: { ...view, "3ds2": threeDs2 },
    response: { gatewayCode, gatewayRecommendation: recommendation },
  };
}

function encrypt(bank: Bank, plain: object, key: Buffer): Record<string, string> {
  const nonce = bank.random.bytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const ciphertext = Buffer.concat([cipher.update(JSON.stringify(plain), "utf8"), cipher.final()]);
  return {
    "encryptedData.ciphertext": ciphertext.toString("base64"),
    "encryptedData.nonce": nonce.toString("base64"),
    "encryptedData.tag": cipher.getAuthTag().toString("base64"),
  };
}

function postToShop(url: string, fields: Record<string, string>): Promise<Response> {
  return renderPayerPage({
    title: "Back to the shop",
    formTargets: [new URL(url).origin],
    script: submitScript,
    content: (
      <form method="post" action={url}>
        {Object.entries(fields).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <p>You are being taken back to the shop.</p>
        <button type="submit">Continue</button>
      </form>
    ),
  });
}
