import { html } from "hono/html";
import type { Bank } from "../bank.ts";
import type { Authentication } from "../ledger/records.ts";

/**
 * The fragment that the shop puts into its frame: a form with hidden inputs, an iframe that the form targets
 * by name, and an inline script that submits the form and removes it. Element ids and names are the platform's.
 */
export function redirectHtml(bank: Bank, authentication: Authentication): string {
  switch (authentication.fragment) {
    case "pareq":
      return paReqFragment(bank, authentication);
    case "challenge":
      return challengeFragment(bank, authentication);
    case "method":
      return methodFragment(bank, authentication);
    case "method_and_challenge":
      return methodFragment(bank, authentication) + challengeFragment(bank, authentication);
    case "none":
      return "";
  }
}

function challengeFragment(
  { urls }: Bank,
  { acsTransactionId, serverTransactionId }: Authentication,
): string {
  const creq = encode({
    threeDSServerTransID: serverTransactionId,
    acsTransID: acsTransactionId,
    challengeWindowSize: "05",
    messageType: "CReq",
    messageVersion: "2.2.0",
  });
  return `${html`<div id="threedsChallengeRedirect" xmlns="http://www.w3.org/1999/html" style="height: 100vh">
    <form
      id="threedsChallengeRedirectForm"
      method="POST"
      action="${urls.acs}/3ds2/challenge"
      target="challengeFrame"
    >
      <input type="hidden" name="creq" value="${creq}" />
    </form>
    <iframe
      id="challengeFrame"
      name="challengeFrame"
      title="Confirm your payment"
      width="100%"
      height="100%"
    ></iframe>
    <script id="authenticate-payer-script">
      var e = document.getElementById("threedsChallengeRedirectForm");
      if (e) {
        e.submit();
        if (e.parentNode !== null) {
          e.parentNode.removeChild(e);
        }
      }
    </script>
  </div>`}`;
}

function methodFragment({ urls }: Bank, { serverTransactionId }: Authentication): string {
  const data = encode({
    threeDSServerTransID: serverTransactionId,
    threeDSMethodNotificationURL: `${urls.gateway}/gateway/3ds/return/method`,
  });
  return `${html`<div id="initiate3dsSimpleRedirect" xmlns="http://www.w3.org/1999/html">
    <iframe id="methodFrame" name="methodFrame" title="Device check" height="100" width="200"></iframe>
    <form
      id="initiate3dsSimpleRedirectForm"
      method="POST"
      action="${urls.acs}/3ds2/method"
      target="methodFrame"
    >
      <input type="hidden" name="threeDSMethodData" value="${data}" />
    </form>
    <script id="initiate-authentication-script">
      var e = document.getElementById("initiate3dsSimpleRedirectForm");
      if (e) {
        e.submit();
        if (e.parentNode !== null) {
          e.parentNode.removeChild(e);
        }
      }
    </script>
  </div>`}`;
}

function paReqFragment({ urls }: Bank, { acsTransactionId }: Authentication): string {
  const paReq = Buffer.from(
    `<ThreeDSecure><Message id="${acsTransactionId}"><PAReq><version>1.0.2</version></PAReq></Message></ThreeDSecure>`,
  ).toString("base64");
  return `${html`<div id="redirectTo3ds1AcsSimple" xmlns="http://www.w3.org/1999/html">
    <iframe
      id="redirectTo3ds1Frame"
      name="redirectTo3ds1Frame"
      title="Confirm your payment"
      height="100%"
      width="100%"
    ></iframe>
    <form id="redirectTo3ds1Form" method="POST" action="${urls.acs}/3ds1/pareq" target="redirectTo3ds1Frame">
      <input type="hidden" name="PaReq" value="${paReq}" />
      <input type="hidden" name="TermUrl" value="${urls.gateway}/gateway/3ds/return/pares" />
      <input type="hidden" name="MD" value="${acsTransactionId}" />
    </form>
    <script id="authenticate-payer-script">
      var e = document.getElementById("redirectTo3ds1Form");
      if (e) {
        e.submit();
        if (e.parentNode !== null) {
          e.parentNode.removeChild(e);
        }
      }
    </script>
  </div>`}`;
}

function encode(message: Record<string, string>): string {
  return Buffer.from(JSON.stringify(message)).toString("base64url");
}
