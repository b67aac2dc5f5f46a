import { html } from "hono/html";
import { getTranslations } from "next-intl/server";

import { services } from "@/lib/composition";
import { receivePayerReturn } from "@/lib/use-cases/payment/receive-payer-return";

import { paymentDocument, paymentNotice } from "@/app/payments/payment-document";
import { readCallbackForm } from "@/app/payments/read-callback-form";

/**
 * The callback (`authRedirectUrl`): the bank posts the payer's frame here after a challenge.
 *
 * The request comes from another site, in a frame and without cookies, and anyone can forge it. Only the token in the
 * path identifies the payment. The response sends the whole page back to the order.
 */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  const [t, { token }, form] = await Promise.all([
    getTranslations("return"),
    params,
    readCallbackForm(request),
  ]);
  if (!form.ok && form.error.kind === "too_large") {
    return paymentNotice({ status: 413, title: t("tooLargeTitle"), body: t("tooLarge") });
  }
  if (!form.ok) return paymentNotice({ status: 415, title: t("notFormTitle"), body: t("notForm") });

  const found = await receivePayerReturn({ token, fields: form.value }, await services());
  if (found === undefined) {
    return paymentNotice({ status: 404, title: t("unknownTitle"), body: t("unknown") });
  }
  const order = `/orders/${encodeURIComponent(found.orderNumber)}`;
  const body = (nonce: string) =>
    html`<main>
        <h1>${t("title")}</h1>
        <p>${t("body")}</p>
        <p><a id="order" href="${order}" target="_top">${t("link")}</a></p>
      </main>
      <script nonce="${nonce}">
        window.top.location.replace(document.getElementById("order").href);
      </script>`;
  return paymentDocument({ title: t("title"), body });
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
