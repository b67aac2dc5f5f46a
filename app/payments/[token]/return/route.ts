import { html } from "hono/html";
import { getTranslations } from "next-intl/server";

import { payerReturned } from "@/components/shop/payment/challenge-frames";
import { paymentServices } from "@/app/composition/payment-services";
import { type PayerBack, receivePayerReturn } from "@/lib/payments/receive-payer-return";

import { services } from "@/app/composition/services";
import { modules } from "@/modules/server";

import { finishWork } from "@/app/finish-work";
import { paymentDocument, paymentNotice } from "@/app/payments/payment-document";
import { readCallbackForm } from "@/app/payments/read-callback-form";

/**
 * The callback (`authRedirectUrl`): the bank posts the payer's frame here after a challenge.
 *
 * The request comes from another site, in a frame and without cookies, and anyone can forge it. Only the token in the
 * path identifies the payment. The response sends the whole page back to the order; from a sandboxed frame, which may not
 * navigate it, it asks the page to do so until it does.
 */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  const [t, { token }, fields] = await Promise.all([
    getTranslations("return"),
    params,
    readCallbackForm(request),
  ]);
  const found = await finishWork(receivePayerReturn({ token, fields }, await paymentServices()));
  if (found === undefined) {
    return notice({ status: 404, title: t("unknownTitle"), body: t("unknown") });
  }
  const next = await pathAfter(found);
  const body = (nonce: string) =>
    html`<main class="passing">
        <h1>${t("title")}</h1>
        <p>${t("body")}</p>
        <p><a id="next" href="${next}" target="_top">${t("link")}</a></p>
      </main>
      <script nonce="${nonce}">
        const report = () => window.top.postMessage("${payerReturned}", location.origin);
        try {
          window.top.location.replace(document.getElementById("next").href);
        } catch {
          report();
          setInterval(report, 500);
        }
      </script>`;
  return paymentDocument({ title: t("title"), body, framedBy: "anyone" });
}

/** The page that shows what became of the payment or of the verification. */
async function pathAfter(back: PayerBack): Promise<string> {
  if ("orderNumber" in back) return `/orders/${encodeURIComponent(back.orderNumber)}`;
  for (const { pathAfterVerification } of modules) {
    const path = await pathAfterVerification?.(back, await services());
    if (path !== undefined) return path;
  }
  return `/account/cards/${back.savedCardId}`;
}

/** It may be read in the frame of unknown markup too, and has nothing that a page around it could misuse. */
function notice(content: Parameters<typeof paymentNotice>[0]): Promise<Response> {
  return paymentNotice({ ...content, framedBy: "anyone" });
}

/** Somebody opened the address in a browser. */
export async function GET(): Promise<Response> {
  const t = await getTranslations("return");
  const headers = { allow: "POST" };
  return paymentNotice({
    status: 405,
    title: t("notPostTitle"),
    body: t("notPost"),
    headers,
  });
}
