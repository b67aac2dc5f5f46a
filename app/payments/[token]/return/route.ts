import { html } from "hono/html";
import { getTranslations } from "next-intl/server";

import { services } from "@/lib/composition";
import { receivePayerReturn } from "@/lib/use-cases/payment/receive-payer-return";

import { paymentDocument, paymentNotice } from "@/app/payments/payment-document";
import { readCallbackForm } from "@/app/payments/read-callback-form";

/**
 * The `authRedirectUrl`: where the bank sends the shopper's frame once they have confirmed a payment, or not.
 *
 * It comes without cookies, from another site, two frames deep, and anyone may forge it: only the token in the
 * path says whose payment it is. The answer brings the whole page back to its order.
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
  const link = t("orders");
  if (!form.ok && form.error.kind === "too_large") {
    return paymentNotice({ status: 413, title: t("tooLargeTitle"), body: t("tooLarge"), link });
  }
  if (!form.ok) return paymentNotice({ status: 415, title: t("notFormTitle"), body: t("notForm"), link });

  const found = await receivePayerReturn({ token, fields: form.value }, await services());
  if (found === undefined) {
    return paymentNotice({ status: 404, title: t("unknownTitle"), body: t("unknown"), link });
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

/** For the person who opens the address by hand. */
export async function GET(): Promise<Response> {
  const t = await getTranslations("return");
  const headers = { allow: "POST" };
  return paymentNotice({
    status: 405,
    title: t("notPostTitle"),
    body: t("notPost"),
    link: t("orders"),
    headers,
  });
}
