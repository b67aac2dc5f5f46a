/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Bank } from "@/sandbox/bank";
import { cardOf, type TestCard, type TransStatus } from "@/sandbox/cards";
import type { Authentication } from "@/sandbox/ledger/records";
import { fontRoutes } from "@/sandbox/fonts";
import { digitsOf, isUnreadable } from "@/sandbox/frame/digits";
import { transStatusOfCode } from "@/sandbox/three-ds/one-time-codes";
import { type PayerLocale, payerLocale } from "@/sandbox/three-ds/payer-messages";
import { renderPayerPage, submitScript } from "@/sandbox/three-ds/render-payer-page";
import { acsIdOf, encodeMessage } from "@/sandbox/three-ds/three-ds-message";
import { transStatusIn, transStatusMeanings, withTransStatus } from "@/sandbox/three-ds/trans-status";
import { challengePage } from "./challenge-page";
import { passkeyHost, passkeyPage } from "./passkey-page";

const allowedWrongCodes = 3;

/** The issuer's access control server: challenges the payer, reports to the gateway, and sends the iframe back there. */
export function createAcsApp(bank: Bank): Hono {
  const app = new Hono();
  app.route("/", fontRoutes());

  app.post("/3ds2/challenge", async (c) => {
    const { creq } = await c.req.parseBody();
    return challenge(acsIdOf(creq), localeOf(c));
  });
  app.post("/3ds1/pareq", async (c) => {
    const { MD } = await c.req.parseBody();
    return challenge(typeof MD === "string" ? MD : "", localeOf(c));
  });
  // The payer sees the iframe of the device check, so it stays empty.
  app.post("/3ds2/method", (c) => c.html(emptyMethodPage(localeOf(c))));

  app.post("/answer/:acs", async (c) => {
    const locale = localeOf(c);
    const authentication = bank.ledger.authenticationByAcs(c.req.param("acs"));
    if (!authentication) return unknownChallenge(locale);
    if (authentication.transStatus) return backToGateway(authentication, locale);
    const { act, code } = await c.req.parseBody();
    if (act === "cancel" || act === "timeout") return finish(authentication, "N", locale);
    if (act === "passkey" || act === "question") return finish(authentication, "Y", locale);

    const transStatus = transStatusOfCode(
      typeof code === "string" && !isUnreadable(code) ? digitsOf(code) : "",
      authentication.version,
    );
    if (transStatus) return finish(authentication, transStatus, locale);
    const wrongCodes = authentication.wrongCodes + 1;
    if (wrongCodes >= allowedWrongCodes) return finish({ ...authentication, wrongCodes }, "N", locale);
    await bank.ledger.commit({ authentications: [{ ...authentication, wrongCodes }] });
    return challengePage(bank, authentication, { locale, triesLeft: allowedWrongCodes - wrongCodes });
  });

  app.get("/passkey/:acs", async (c) => {
    const url = new URL(c.req.url);
    if (url.hostname !== passkeyHost) {
      url.hostname = passkeyHost;
      return c.redirect(url.href);
    }
    const locale = localeOf(c);
    const authentication = bank.ledger.authenticationByAcs(c.req.param("acs"));
    if (!authentication) return unknownChallenge(locale);
    return passkeyPage(authentication, { locale, gateway: bank.urls.gateway });
  });
  app.get("/terms", (c) => termsPage(localeOf(c)));

  function challenge(acsTransactionId: string, locale: PayerLocale): Promise<Response> {
    const authentication = bank.ledger.authenticationByAcs(acsTransactionId);
    if (!authentication) return unknownChallenge(locale);
    if (authentication.transStatus) return backToGateway(authentication, locale);
    const profile = cardOfAuthentication(authentication)?.threeDs;
    if (profile?.kind === "frictionless") {
      const transStatus = transStatusIn(authentication.version, profile.transStatus);
      return finish(authentication, transStatus, locale, profile.recommendation);
    }
    return challengePage(bank, authentication, { locale });
  }

  function cardOfAuthentication({ card }: Authentication): TestCard | undefined {
    return cardOf(bank.vault.lookup(card.token)?.number ?? "");
  }

  /** Records the result at the gateway directly; the payer's browser then only points to it. */
  async function finish(
    authentication: Authentication,
    transStatus: TransStatus,
    locale: PayerLocale,
    recommendation?: Authentication["recommendation"],
  ): Promise<Response> {
    const now = bank.random.now().toISOString();
    const number = cardOfAuthentication(authentication)?.number ?? "";
    const finished = withTransStatus(authentication, transStatus, { number, now, recommendation });
    const order = bank.ledger.order(finished.orderId);
    const session = bank.ledger.session(finished.sessionId);
    const isLatest = order?.authenticationId === finished.transactionId && !order.chargeId;
    await bank.ledger.commit({
      authentications: [finished],
      sessions: session && [{ ...session, activeAt: now }],
      orders: isLatest
        ? [
            {
              ...order,
              status: transStatusMeanings[transStatus].orderStatus,
              authenticationStatus: finished.status,
              updatedAt: now,
            },
          ]
        : [],
    });
    return backToGateway(finished, locale);
  }

  function backToGateway(authentication: Authentication, locale: PayerLocale): Promise<Response> {
    const { messages } = locale;
    const { version, acsTransactionId } = authentication;
    const path = version === "3DS1" ? "pares" : "cres";
    return renderPayerPage({
      locale,
      title: messages.thankYou,
      formTargets: [bank.urls.gateway],
      script: submitScript,
      content: (
        <form method="post" action={`${bank.urls.gateway}/gateway/3ds/return/${path}`}>
          {version === "3DS1" ? (
            <>
              <input type="hidden" name="PaRes" value={paRes(authentication)} />
              <input type="hidden" name="MD" value={acsTransactionId} />
            </>
          ) : (
            <input type="hidden" name="cres" value={cres(authentication)} />
          )}
          <p>{messages.responded}</p>
          <button type="submit">{messages.continue}</button>
        </form>
      ),
    });
  }

  return app;
}

/** The language of the payer's browser. */
function localeOf(c: Context): PayerLocale {
  return payerLocale(c.req.header("accept-language"));
}

function emptyMethodPage({ language, messages }: PayerLocale) {
  return html`<!doctype html>
    <html lang="${language}">
      <title>${messages.deviceCheck}</title>
    </html>`;
}

/** Opened in a window of its own. */
function termsPage(locale: PayerLocale): Promise<Response> {
  const { messages } = locale;
  return renderPayerPage({ locale, title: messages.issuer, content: <h1>{messages.issuer}</h1> });
}

function unknownChallenge(locale: PayerLocale): Promise<Response> {
  const { messages } = locale;
  return renderPayerPage({
    locale,
    title: messages.unknownTitle,
    content: (
      <>
        <h1>{messages.unknownTitle}</h1>
        <p>{messages.unknown}</p>
      </>
    ),
    status: 404,
  });
}

function cres({ acsTransactionId, serverTransactionId, transStatus }: Authentication): string {
  return encodeMessage({
    threeDSServerTransID: serverTransactionId,
    acsTransID: acsTransactionId,
    challengeCompletionInd: "Y",
    messageType: "CRes",
    messageVersion: "2.2.0",
    transStatus,
  });
}

function paRes({ acsTransactionId, transStatus, eci }: Authentication): string {
  const xml = `<ThreeDSecure><Message id="${acsTransactionId}"><PARes><version>1.0.2</version><TX><status>${transStatus}</status><eci>${eci}</eci></TX></PARes></Message></ThreeDSecure>`;
  return Buffer.from(xml).toString("base64");
}
