import "server-only";

import { getFormatter, getTranslations } from "next-intl/server";
import { headers } from "next/headers";

import { saveCustomerCookie } from "@/app/(shop)/account/customer-cookie";
import type { CurrentCustomer } from "@/app/(shop)/current-customer";
import type { CheckoutState } from "@/components/shop/checkout/checkout-form";
import { services } from "@/app/composition/services";
import { readSignIn, wrongCodesAllowed, nextSignInRequest } from "@/lib/customers/sign-in-requests";
import { signInMinutes } from "@/lib/customers/sign-in-secrets";
import { environment } from "@/lib/environment";
import { customerSessionIdSchema } from "@/lib/ids";
import { merchant } from "@/lib/merchant";

import { authorizeCustomer } from "./authorize-customer";
import { readKnownCustomerBrowser, readSignInId } from "./sign-in-cookies";
import { requestCode } from "./request-code";

/** Whether the checkout offers to sign in: to a guest, if the shop can send mail. */
export function offersSignIn(customer: CurrentCustomer | undefined): boolean {
  return customer === undefined && merchant.features.accounts && environment.SMTP_URL !== undefined;
}

type SignInReply = Pick<CheckoutState, "title" | "errors" | "codeSent">;

/** Mails a code to the address that was typed at the checkout. The reply is the same whether there is an account or not. */
export async function mailCodeAtCheckout(email: string): Promise<SignInReply> {
  const problem = await requestCode({ email, returnTo: "/checkout" });
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
}

/** Signs the customer in with the code of the mail; returns undefined, or why not. */
export async function signInAtCheckout(code: string): Promise<SignInReply | undefined> {
  const signInId = await readSignInId();
  const userAgent = (await headers()).get("user-agent") ?? "";
  const user = await authorizeCustomer({ code }, { "user-agent": userAgent });
  if (user !== null) {
    await saveCustomerCookie(customerSessionIdSchema.parse(user.id));
    return undefined;
  }
  const [t, checkout, deps] = await Promise.all([
    getTranslations("signIn"),
    getTranslations("checkout"),
    services(),
  ]);
  const waiting = signInId && (await readSignIn({ signInId, knownBrowser: readKnownCustomerBrowser }, deps));
  if (!waiting || waiting.state !== "open") {
    const message = t(`ended.${waiting?.state ?? "expired"}`, { count: wrongCodesAllowed });
    return describe([{ field: "email", message }], checkout);
  }
  const problem = waiting.codePaused ? t("codePaused") : t("wrongCode", { left: waiting.wrongCodesLeft });
  const errors: CheckoutState["errors"] = [{ field: "code", message: problem }];
  return { ...describe(errors, checkout), codeSent: await describeMail(waiting.email) };
}

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
