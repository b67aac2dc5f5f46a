import { html, raw } from "hono/html";
import { getLocale, getTranslations } from "next-intl/server";

import { readOrderAccess } from "@/app/(shop)/order-access";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { issuerPermissions } from "@/components/shop/payment/challenge-frames";
import { services } from "@/app/composition/services";
import { readChallenge } from "@/lib/payments/receive-payer-return";

import { isolatedFrame, isolatedScript } from "@/app/payments/isolated-frame";
import { paymentDocument, paymentNotice } from "@/app/payments/payment-document";
import { type RedirectForm, readRedirectMarkup } from "@/app/payments/redirect-markup";

/**
 * The challenge document: runs the gateway's `redirectHtml` in a frame of the order page, never in the page itself.
 *
 * For known markup the document has its own forms and scripts. Unknown markup runs unchanged in a sandboxed frame
 * without the shop's origin, with only its inline scripts allowed. The issuers' hosts and the schemes of their apps are unknown, so the
 * document's frames may go anywhere.
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

  const title = t("title");
  const markup = readRedirectMarkup(challenge.html);
  if (markup.kind === "unknown") {
    const script = [isolatedScript, ...markup.scriptHashes].join(" ");
    const frame = await isolatedFrame({ markup: challenge.html, title, locale: await getLocale() });
    return paymentDocument({
      title,
      body: () => frame,
      policy: { script, style: "'unsafe-inline'" },
      leadsAnywhere: true,
    });
  }
  const body = (nonce: string) =>
    html`${markup.forms.map((form) => formWithFrame(form, title, t("continue")))}
      <script nonce="${nonce}">
        for (const form of document.forms) form.submit();
      </script>`;
  return paymentDocument({ title, body, leadsAnywhere: true });
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
            allow="${issuerPermissions}"
            ${raw(size ? `width="${size.width}" height="${size.height}"` : "")}
          ></iframe>`
    }`;
}
