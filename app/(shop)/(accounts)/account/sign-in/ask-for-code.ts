"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";

import type { SignInFormState } from "@/modules/accounts/components/sign-in-form";
import { ensureCsrfCookie } from "@/lib/auth/csrf-cookie";
import { safeReturnPath, readSignIn } from "@/modules/accounts/sign-in-requests";
import { clientAddress, services } from "@/app/composition/services";
import { environment } from "@/lib/environment";

import { requestCode } from "@/modules/accounts/request-code";
import { readSignInId } from "@/modules/accounts/sign-in-cookies";

/** Asks for a mail that signs in, or returns why none is sent. The answer is the same whether there is an account or not. */
export async function askForCode(_: SignInFormState, form: FormData): Promise<SignInFormState> {
  const email = textOf(form, "email");
  const { problem } = await ask({ email, returnTo: textOf(form, "callbackUrl"), sent: "yes" });
  return { email, problem };
}

/** Asks for another mail to the address that this browser has typed. */
export async function askAgain(): Promise<void> {
  const signInId = await readSignInId();
  const earlier = signInId && (await readSignIn({ signInId }, await services()));
  if (!earlier) redirect("/account/sign-in");
  const { problem, returnTo } = await ask({ ...earlier, sent: "again" });
  redirect(`/account/sign-in?${new URLSearchParams({ problem, callbackUrl: returnTo })}` as Route);
}

/** Leads to the form with the code, or returns why no mail is sent. */
async function ask(asked: { email: string; returnTo: string; sent: "yes" | "again" }) {
  const returnTo = safeReturnPath(asked.returnTo, environment.APP_URL);
  const problem = await requestCode(
    { email: asked.email, returnTo, address: await clientAddress() },
    await services(),
  );
  if (problem !== undefined) return { problem, returnTo };
  // The form with the code is sent to next-auth.
  await ensureCsrfCookie();
  return redirect(`/account/sign-in?sent=${asked.sent}`);
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 500) : "";
}
