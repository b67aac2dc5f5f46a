import "server-only";

import { getFormatter, getTranslations } from "next-intl/server";
import { headers } from "next/headers";

import { saveCustomerCookie } from "./customer-cookie";
import type { CheckoutState } from "@/components/shop/checkout/checkout-form";
import { readSignIn, wrongCodesAllowed, nextSignInRequest } from "./sign-in-requests";
import { signInMinutes } from "./sign-in-secrets";
import { customerSessionIdSchema } from "@/lib/ids";
import type { CheckoutSignIn, SignInReply } from "@/modules/seam/visitor";

import { authorizeCustomer } from "./authorize-customer";
import { readKnownCustomerBrowser, readSignInId } from "./sign-in-cookies";
import { requestCode } from "./request-code";

/** Mails a code to the address that was typed at the checkout. The reply is the same whether there is an account or not. */
const mailCode: CheckoutSignIn["mailCode"] = async ({ email, client: { address } }, deps) => {
  const problem = await requestCode({ email, returnTo: "/checkout", address }, deps);
  if (problem === undefined) return { errors: [], codeSent: await describeMail(email) };
  const [t, format, checkout] = await Promise.all([
    getTranslations("signIn"),
    getFormatter(),
    getTranslations("checkout"),
  ]);
  if (problem === "invalid_email")
    return describe([{ field: "email", message: checkout("mend.email") }], checkout);
  const now = new Date();
  const message = t("tooMany", { when: format.relativeTime(nextSignInRequest(now), now) });
  return describe([{ field: "email", message }], checkout);
};

/** Signs the customer in with the code of the mail; returns undefined, or why not. */
const enterCode: CheckoutSignIn["enterCode"] = async ({ code, client }, deps) => {
  const signInId = await readSignInId();
  const userAgent = (await headers()).get("user-agent") ?? undefined;
  const user = await authorizeCustomer({ credentials: { code }, userAgent, client }, deps);
  if (user !== null) {
    await saveCustomerCookie(customerSessionIdSchema.parse(user.id));
    return undefined;
  }
  const [t, checkout] = await Promise.all([getTranslations("signIn"), getTranslations("checkout")]);
  const waiting = signInId && (await readSignIn({ signInId, knownBrowser: readKnownCustomerBrowser }, deps));
  if (!waiting || waiting.state !== "open") {
    const message = t(`ended.${waiting?.state ?? "expired"}`, { count: wrongCodesAllowed });
    return describe([{ field: "email", message }], checkout);
  }
  const problem = waiting.codePaused ? t("codePaused") : t("wrongCode", { left: waiting.wrongCodesLeft });
  const errors: CheckoutState["errors"] = [{ field: "code", message: problem }];
  return { ...describe(errors, checkout), codeSent: await describeMail(waiting.email) };
};

export const checkoutSignIn: CheckoutSignIn = { mailCode, enterCode };

async function describeMail(email: string): Promise<string> {
  const t = await getTranslations("checkout");
  return t("codeSent", { email: `\u2068${email}\u2069`, minutes: signInMinutes });
}

function describe(
  errors: CheckoutState["errors"],
  t: Awaited<ReturnType<typeof getTranslations<"checkout">>>,
): SignInReply {
  return { errors, title: t("errorTitle", { count: errors.length }) };
}
