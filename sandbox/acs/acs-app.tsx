/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import type { Bank } from "@/sandbox/bank";
import { cardOf, type TestCard, type TransStatus } from "@/sandbox/cards";
import type { Authentication } from "@/sandbox/ledger/records";
import { transStatusOfCode } from "@/sandbox/three-ds/one-time-codes";
import { renderPayerPage, submitScript } from "@/sandbox/three-ds/render-payer-page";
import { acsIdOf, encodeMessage } from "@/sandbox/three-ds/three-ds-message";
import { transStatusIn, transStatusMeanings, withTransStatus } from "@/sandbox/three-ds/trans-status";
import { challengePage } from "./challenge-page";

const allowedWrongCodes = 3;

const emptyMethodPage = '<!doctype html><html lang="en"><title>Device check</title></html>';

/** The issuer's access control server: challenges the payer, reports to the gateway, and sends the iframe back there. */
export function createAcsApp(bank: Bank): Hono {
  const app = new Hono();

  app.post("/3ds2/challenge", async (c) => {
    const { creq } = await c.req.parseBody();
    return challenge(acsIdOf(creq));
  });
  app.post("/3ds1/pareq", async (c) => {
    const { MD } = await c.req.parseBody();
    return challenge(typeof MD === "string" ? MD : "");
  });
  // The payer sees the iframe of the device check, so it stays empty.
  app.post("/3ds2/method", (c) => c.html(emptyMethodPage));

  app.post("/answer/:acs", async (c) => {
    const authentication = bank.ledger.authenticationByAcs(c.req.param("acs"));
    if (!authentication) return unknownChallenge();
    if (authentication.transStatus) return backToGateway(authentication);
    const { act, code } = await c.req.parseBody();
    if (act === "cancel" || act === "timeout") return finish(authentication, "N");

    const transStatus = transStatusOfCode(
      typeof code === "string" ? code.trim() : "",
      authentication.version,
    );
    if (transStatus) return finish(authentication, transStatus);
    const wrongCodes = authentication.wrongCodes + 1;
    if (wrongCodes >= allowedWrongCodes) return finish({ ...authentication, wrongCodes }, "N");
    await bank.ledger.commit({ authentications: [{ ...authentication, wrongCodes }] });
    return challengePage(bank, authentication, { triesLeft: allowedWrongCodes - wrongCodes });
  });

  function challenge(acsTransactionId: string): Promise<Response> {
    const authentication = bank.ledger.authenticationByAcs(acsTransactionId);
    if (!authentication) return unknownChallenge();
    if (authentication.transStatus) return backToGateway(authentication);
    const profile = cardOfAuthentication(authentication)?.threeDs;
    if (profile?.kind === "frictionless") {
      const transStatus = transStatusIn(authentication.version, profile.transStatus);
      return finish(authentication, transStatus, profile.recommendation);
    }
    return challengePage(bank, authentication, {});
  }

  function cardOfAuthentication({ card }: Authentication): TestCard | undefined {
    return cardOf(bank.vault.lookup(card.token)?.number ?? "");
  }

  /** Records the result at the gateway directly; the payer's browser then only points to it. */
  async function finish(
    authentication: Authentication,
    transStatus: TransStatus,
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
    return backToGateway(finished);
  }

  function backToGateway(authentication: Authentication): Promise<Response> {
    const { version, acsTransactionId } = authentication;
    const path = version === "3DS1" ? "pares" : "cres";
    return renderPayerPage({
      title: "Thank you",
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
          <p>Your bank has responded.</p>
          <button type="submit">Continue</button>
        </form>
      ),
    });
  }

  return app;
}

function unknownChallenge(): Promise<Response> {
  return renderPayerPage({
    title: "Unknown request",
    content: (
      <>
        <h1>This request is unknown</h1>
        <p>Go back to the shop and try again.</p>
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
