import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { Bank } from "@/sandbox/bank";
import type { Authentication } from "@/sandbox/ledger/records";
import { encodeMessage } from "./three-ds-message";

/**
 * The fragment that the shop puts into its iframe: a form with hidden inputs, an iframe that the form targets
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
    case "unusual":
      return unusualFragment(bank, authentication);
    case "none":
      return "";
  }
}

function creqOf({ acsTransactionId, serverTransactionId }: Authentication): string {
  return encodeMessage({
    threeDSServerTransID: serverTransactionId,
    acsTransID: acsTransactionId,
    challengeWindowSize: "05",
    messageType: "CReq",
    messageVersion: "2.2.0",
  });
}

function challengeFragment({ urls }: Bank, authentication: Authentication): string {
  return fragment({
    id: "threedsChallengeRedirect",
    script: "authenticate-payer-script",
    frame: { name: "challengeFrame", title: "Confirm your payment", width: "100%", height: "100%" },
    action: `${urls.acs}/3ds2/challenge`,
    fields: { creq: creqOf(authentication) },
  });
}

/** Valid markup that differs from the platform's: the iframe comes first, with a text, and the form is submitted differently. */
function unusualFragment({ urls }: Bank, authentication: Authentication): string {
  const markup = html`<section style="height: 100vh">
    <p>Your bank opens below.</p>
    <iframe
      name="issuerWindow"
      title="Confirm your payment"
      style="width: 100%; height: 90%; border: 0"
    ></iframe>
    <form id="toIssuer" method="post" action="${urls.acs}/3ds2/challenge" target="issuerWindow">
      <input type="hidden" name="creq" value="${creqOf(authentication)}" />
    </form>
    <script>
      document.querySelector("#toIssuer").requestSubmit();
    </script>
  </section>` as HtmlEscapedString;
  return markup.toString();
}

function methodFragment({ urls }: Bank, { serverTransactionId }: Authentication): string {
  const threeDSMethodData = encodeMessage({
    threeDSServerTransID: serverTransactionId,
    threeDSMethodNotificationURL: `${urls.gateway}/gateway/3ds/return/method`,
  });
  return fragment({
    id: "initiate3dsSimpleRedirect",
    script: "initiate-authentication-script",
    frame: { name: "methodFrame", title: "Device check", width: "200", height: "100" },
    action: `${urls.acs}/3ds2/method`,
    fields: { threeDSMethodData },
  });
}

function paReqFragment({ urls }: Bank, { acsTransactionId }: Authentication): string {
  const xml = `<ThreeDSecure><Message id="${acsTransactionId}"><PAReq><version>1.0.2</version></PAReq></Message></ThreeDSecure>`;
  return fragment({
    id: "redirectTo3ds1",
    script: "authenticate-payer-script",
    frame: { name: "redirectTo3ds1Frame", title: "Confirm your payment", width: "100%", height: "100%" },
    action: `${urls.acs}/3ds1/pareq`,
    fields: {
      PaReq: Buffer.from(xml).toString("base64"),
      TermUrl: `${urls.gateway}/gateway/3ds/return/pares`,
      MD: acsTransactionId,
    },
  });
}

type Fragment = {
  id: string;
  script: string;
  frame: { name: string; title: string; width: string; height: string };
  action: string;
  fields: Record<string, string>;
};

function fragment({ id, script, frame, action, fields }: Fragment): string {
  const markup = html`<div
    id="${id}"
    xmlns="http://www.w3.org/1999/html"
    style="height: ${frame.height === "100%" ? "100vh" : "auto"}"
  >
    <form id="${id}Form" method="POST" action="${action}" target="${frame.name}">
      ${Object.entries(fields).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
    </form>
    <iframe
      id="${frame.name}"
      name="${frame.name}"
      title="${frame.title}"
      width="${frame.width}"
      height="${frame.height}"
    ></iframe>
    <script id="${script}">
      var e = document.getElementById("${id}Form");
      if (e) {
        e.submit();
        if (e.parentNode !== null) {
          e.parentNode.removeChild(e);
        }
      }
    </script>
  </div>` as HtmlEscapedString;
  return markup.toString();
}
