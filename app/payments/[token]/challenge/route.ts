import { html, raw } from "hono/html";
import { getLocale, getTranslations } from "next-intl/server";

import { readOrderAccess } from "@/app/(shop)/order-access";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { services } from "@/lib/composition";
import { environment } from "@/lib/environment";
import { readChallenge } from "@/lib/payments/read-challenge";

import { isolatedFrame } from "@/app/payments/isolated-frame";
import { paymentDocument, paymentNotice } from "@/app/payments/payment-document";
import { type RedirectForm, readRedirectMarkup } from "@/app/payments/redirect-markup";

/**
 * The challenge document: runs the gateway's `redirectHtml` in a frame of the order page, never in the page itself.
 *
 * For known markup the document has its own forms and scripts. Unknown markup runs unchanged in a sandboxed frame
 * without the shop's origin, with only its inline scripts allowed.
 */
export async function GET(_: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const [t, { token }, access, customer] = await Promise.all([
    getTranslations("challenge"),
    params,
    readOrderAccess(),
    currentCustomer(),
  ]);
  const challenge = await readChallenge({ token, access, customerId: customer?.id }, await services());
  if (challenge === undefined) {
    return paymentNotice({ status: 404, title: t("unknownTitle"), body: t("unknown") });
  }

  const title = t("documentTitle");
  const hosts = challengeHosts();
  const markup = readRedirectMarkup(challenge.html);
  if (markup.kind === "unknown") {
    const script = markup.scriptHashes.join(" ") || "'none'";
    const frame = await isolatedFrame({ markup: challenge.html, title, locale: await getLocale() });
    return paymentDocument({
      title,
      body: () => frame,
      policy: { script, style: "'unsafe-inline'", frame: `data: ${hosts}`, form: hosts },
    });
  }
  const body = (nonce: string) =>
    html`${markup.forms.map((form) => formWithFrame(form, title, t("continue")))}
      <script nonce="${nonce}">
        for (const form of document.forms) form.submit();
      </script>`;
  return paymentDocument({ title, body, policy: { frame: hosts, form: hosts } });
}

function formWithFrame(
  { action, method, fields, frame, size, hidden }: RedirectForm,
  title: string,
  button: string,
) {
  return html`<form method="${method}" action="${action}" target="${frame}">
      ${fields.map(({ name, value }) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <noscript><button>${button}</button></noscript>
    </form>
    ${
      hidden
        ? html`<iframe name="${frame}" class="hidden" aria-hidden="true" tabindex="-1"></iframe>`
        : html`<iframe
            name="${frame}"
            title="${title}"
            class="bank"
            ${raw(size ? `width="${size.width}" height="${size.height}"` : "")}
          ></iframe>`
    }`;
}

/**
 * The hosts to which the challenge may send the payer.
 *
 * The issuers' hosts are unknown, and the policy applies to every hop of a redirect, so every https address is allowed.
 * A gateway on this machine has its ACS on this machine too, without https.
 */
function challengeHosts(): string {
  const { protocol, hostname } = new URL(environment.GATEWAY_BASE_URL);
  const loopback = protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  return loopback ? "'self' https: http://127.0.0.1:* http://localhost:*" : "'self' https:";
}
