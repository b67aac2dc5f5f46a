/** @jsxImportSource hono/jsx */
import { createCipheriv } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Bank } from "@/sandbox/bank";
import type { Authentication, Order } from "@/sandbox/ledger/records";
import { type PayerLocale, payerLocale } from "@/sandbox/three-ds/payer-messages";
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
    return finish(acsIdOf(cres), localeOf(c));
  });
  app.post("/pares", async (c) => {
    const { MD } = await c.req.parseBody();
    return finish(typeof MD === "string" ? MD : "", localeOf(c));
  });
  app.post("/method", (c) => c.body(null, 204));

  function finish(acsTransactionId: string, locale: PayerLocale): Promise<Response> {
    const { messages } = locale;
    const authentication = bank.ledger.authenticationByAcs(acsTransactionId);
    const order = authentication && bank.ledger.order(authentication.orderId);
    if (!authentication || !order) {
      return renderPayerPage({
        locale,
        title: messages.unknownTitle,
        content: <p>{messages.unknown}</p>,
        status: 404,
      });
    }
    if (!authentication.transStatus) {
      return renderPayerPage({
        locale,
        title: messages.notFinished,
        content: <p>{messages.notFinished}</p>,
        status: 409,
      });
    }
    return postToShop(authentication.returnUrl, callbackFields(bank, authentication, order), locale);
  }
  return app;
}

/** The language of the payer's browser. */
function localeOf(c: Context): PayerLocale {
  return payerLocale(c.req.header("accept-language"));
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

function postToShop(url: string, fields: Record<string, string>, locale: PayerLocale): Promise<Response> {
  const { messages } = locale;
  return renderPayerPage({
    locale,
    title: messages.backToShop,
    formTargets: [new URL(url).origin],
    script: submitScript,
    content: (
      <form method="post" action={url}>
        {Object.entries(fields).map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <p>{messages.backToShop}</p>
        <button type="submit">{messages.continue}</button>
      </form>
    ),
  });
}
