import { Hono } from "hono";
import { html } from "hono/html";
import type { Bank } from "@/sandbox/bank";
import { cardOf, type TransStatus, type TestCard } from "@/sandbox/cards";
import { transStatusMeanings, transStatusIn, withTransStatus } from "@/sandbox/three-ds/trans-status";
import type { Authentication } from "@/sandbox/ledger/records";
import { challengePage } from "./challenge-page";
import { acsIdOf, encodeMessage } from "@/sandbox/three-ds/message";
import { page, submitScript } from "@/sandbox/three-ds/payer-page";
import { transStatusOfCode } from "@/sandbox/three-ds/one-time-codes";

/** Wrong codes until the issuer gives up on the payer. */
const MAX_WRONG_CODES = 3;

const METHOD_PAGE = '<!doctype html><html lang="en"><title>Device check</title></html>';

/** The issuer's access control server: asks the payer, tells the gateway, and sends the frame back there. */
export function createAcsApp(bank: Bank): Hono {
  const app = new Hono();

  app.post("/3ds2/challenge", async (c) => {
    const { creq } = await c.req.parseBody();
    return ask(acsIdOf(creq));
  });
  app.post("/3ds1/pareq", async (c) => {
    const { MD } = await c.req.parseBody();
    return ask(typeof MD === "string" ? MD : "");
  });
  // The frame of the device check is seen by the payer: nothing is shown in it.
  app.post("/3ds2/method", (c) => c.html(METHOD_PAGE));

  app.post("/answer/:acs", async (c) => {
    const authentication = bank.ledger.authenticationByAcs(c.req.param("acs"));
    if (!authentication) return unknownChallenge();
    if (authentication.verdict) return backToGateway(authentication);
    const { act, code } = await c.req.parseBody();
    if (act === "cancel" || act === "timeout") return decide(authentication, "N");

    const verdict = transStatusOfCode(typeof code === "string" ? code.trim() : "", authentication.version);
    if (verdict) return decide(authentication, verdict);
    const wrongCodes = authentication.wrongCodes + 1;
    if (wrongCodes >= MAX_WRONG_CODES) return decide({ ...authentication, wrongCodes }, "N");
    await bank.ledger.commit({ authentications: [{ ...authentication, wrongCodes }] });
    return challengePage(bank, authentication, { triesLeft: MAX_WRONG_CODES - wrongCodes });
  });

  function ask(acsTransactionId: string): Response | Promise<Response> {
    const authentication = bank.ledger.authenticationByAcs(acsTransactionId);
    if (!authentication) return unknownChallenge();
    if (authentication.verdict) return backToGateway(authentication);
    const profile = cardIn(authentication)?.threeDs;
    if (profile?.kind === "frictionless") {
      const verdict = transStatusIn(authentication.version, profile.verdict);
      return decide(authentication, verdict, profile.advice);
    }
    return challengePage(bank, authentication, {});
  }

  function cardIn({ card }: Authentication): TestCard | undefined {
    return cardOf(bank.vault.lookup(card.token)?.number ?? "");
  }

  /** What the issuer tells the gateway directly, before the payer's browser brings the pointer to it. */
  async function decide(
    authentication: Authentication,
    verdict: TransStatus,
    advice?: "PROCEED" | "DO_NOT_PROCEED",
  ): Promise<Response> {
    const now = bank.random.now().toISOString();
    const number = cardIn(authentication)?.number ?? "";
    const decided = withTransStatus(authentication, verdict, { number, now, advice });
    const order = bank.ledger.order(decided.orderId);
    const session = bank.ledger.session(decided.sessionId);
    const isLatest = order?.authenticationId === decided.transactionId && !order.chargeId;
    await bank.ledger.commit({
      authentications: [decided],
      sessions: session && [{ ...session, activeAt: now }],
      orders: isLatest
        ? [
            {
              ...order,
              status: transStatusMeanings[verdict].orderStatus,
              authenticationStatus: decided.status,
              updatedAt: now,
            },
          ]
        : [],
    });
    return backToGateway(decided);
  }

  function backToGateway(authentication: Authentication): Promise<Response> {
    const { version, acsTransactionId } = authentication;
    const leg = version === "3DS1" ? "pares" : "cres";
    return page({
      title: "Thank you",
      formTargets: [bank.urls.gateway],
      script: submitScript,
      body: html`<form method="post" action="${bank.urls.gateway}/gateway/3ds/return/${leg}">
        ${
          version === "3DS1"
            ? html`<input type="hidden" name="PaRes" value="${paRes(authentication)}" />
                <input type="hidden" name="MD" value="${acsTransactionId}" />`
            : html`<input type="hidden" name="cres" value="${cres(authentication)}" />`
        }
        <p>Your bank has answered.</p>
        <button type="submit">Continue</button>
      </form>`,
    });
  }

  return app;
}

function unknownChallenge(): Promise<Response> {
  return page({
    title: "Not known",
    body: html`<h1>This request is not known</h1>
      <p>Go back to the shop and try again.</p>`,
    status: 404,
  });
}

function cres({ acsTransactionId, serverTransactionId, verdict }: Authentication): string {
  return encodeMessage({
    threeDSServerTransID: serverTransactionId,
    acsTransID: acsTransactionId,
    challengeCompletionInd: "Y",
    messageType: "CRes",
    messageVersion: "2.2.0",
    transStatus: verdict,
  });
}

function paRes({ acsTransactionId, verdict, eci }: Authentication): string {
  const xml = `<ThreeDSecure><Message id="${acsTransactionId}"><PARes><version>1.0.2</version><TX><status>${verdict}</status><eci>${eci}</eci></TX></PARes></Message></ThreeDSecure>`;
  return Buffer.from(xml).toString("base64");
}
