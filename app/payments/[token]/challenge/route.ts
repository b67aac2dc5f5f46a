import { html, raw } from "hono/html";
import { getTranslations } from "next-intl/server";

import { readShopperId } from "@/app/(shop)/shopper-cookie";
import { services } from "@/lib/composition";
import { environment } from "@/lib/environment";
import { readChallenge } from "@/lib/use-cases/payment/read-challenge";

import { paymentDocument, paymentNotice } from "@/app/payments/payment-document";
import { type RedirectForm, readRedirectMarkup } from "@/app/payments/redirect-markup";

/**
 * The document in which the shopper's bank confirms a payment: the gateway's `redirectHtml`, run in a frame of
 * the order page's and never in the page itself.
 */
export async function GET(_: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const [t, { token }, shopperId] = await Promise.all([
    getTranslations("challenge"),
    params,
    readShopperId(),
  ]);
  const challenge =
    shopperId === undefined ? undefined : await readChallenge({ token, shopperId }, await services());
  if (challenge === undefined) {
    const link = (await getTranslations("return"))("orders");
    return paymentNotice({ status: 404, title: t("unknownTitle"), body: t("unknown"), link });
  }

  const title = t("documentTitle");
  const hops = `'self' https:${loopbackHops()}`;
  const markup = readRedirectMarkup(challenge.html);
  if (markup.kind === "unknown") {
    const script = markup.scriptHashes.join(" ") || "'none'";
    return paymentDocument({
      title,
      body: () => html`${raw(challenge.html)}`,
      policy: { script, style: "'unsafe-inline'", frame: hops, form: hops },
    });
  }
  const body = (nonce: string) =>
    html`${markup.forms.map((form) => formInto(form, title, t("continue")))}
      <script nonce="${nonce}">
        for (const form of document.forms) form.submit();
      </script>`;
  return paymentDocument({ title, body, policy: { frame: hops, form: hops } });
}

function formInto({ action, method, fields, frame, unseen }: RedirectForm, title: string, button: string) {
  return html`<form method="${method}" action="${action}" target="${frame}">
      ${fields.map(({ name, value }) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <noscript><button>${button}</button></noscript>
    </form>
    ${
      unseen
        ? html`<iframe name="${frame}" class="device" aria-hidden="true" tabindex="-1"></iframe>`
        : html`<iframe name="${frame}" title="${title}" class="bank"></iframe>`
    }`;
}

/**
 * The issuers' hosts are not known before, and a policy holds for each hop of a redirect: any https address may
 * be one. A gateway on this machine has its issuer on this machine too, without https.
 */
function loopbackHops(): string {
  const { protocol, hostname } = new URL(environment.GATEWAY_BASE_URL);
  const loopback = protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  return loopback ? " http://127.0.0.1:* http://localhost:*" : "";
}
