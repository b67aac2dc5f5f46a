"use server";

import type { Route } from "next";
import { getLocale } from "next-intl/server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";

import { ensureCsrfCookie } from "@/lib/auth/csrf-cookie";
import { safeReturnPath } from "@/lib/auth/safe-return-path";
import { readSignInId, saveSignInId } from "@/lib/auth/sign-in-cookie";
import { readClientAddress } from "@/lib/client-address";
import { services } from "@/lib/composition";
import { environment } from "@/lib/environment";
import { readSignIn } from "@/lib/use-cases/customers/read-sign-in";
import { requestSignIn } from "@/lib/use-cases/customers/request-sign-in";

/** Asks for a mail that signs in. The answer is the same whether there is an account or not. */
export async function askForCode(form: FormData): Promise<void> {
  await ask({ email: textOf(form, "email"), returnTo: textOf(form, "callbackUrl"), sent: "yes" });
}

/** Asks for another mail to the address that this browser has typed. */
export async function askAgain(): Promise<void> {
  const signInId = await readSignInId();
  const earlier = signInId && (await readSignIn({ signInId }, await services()));
  if (!earlier) redirect("/account/sign-in");
  await ask({ ...earlier, sent: "again" });
}

async function ask(asked: { email: string; returnTo: string; sent: "yes" | "again" }): Promise<never> {
  const returnTo = safeReturnPath(asked.returnTo, environment.APP_URL);
  const received = await headers();
  const address = readClientAddress(received.get("x-forwarded-for"), environment.TRUSTED_PROXY_HOPS);
  const language = await getLocale();
  const requested = await requestSignIn(
    { email: asked.email, address, language, returnTo },
    await services(),
  );
  if (!requested.ok) {
    const query = new URLSearchParams({ problem: requested.error.kind, callbackUrl: returnTo });
    redirect(`/account/sign-in?${query}` as Route);
  }
  await saveSignInId(requested.value.signInId);
  // The form with the code is sent to next-auth.
  await ensureCsrfCookie();
  redirect(`/account/sign-in?sent=${asked.sent}`);
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 500) : "";
}
