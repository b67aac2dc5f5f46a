"use server";

import type { Route } from "next";
import { redirect } from "next/navigation";

import { readOrderAccess } from "@/app/(shop)/order-access";
import type { SignInFormState } from "@/components/shop/account/sign-in-form";
import { ensureCsrfCookie } from "@/lib/auth/csrf-cookie";
import { safeReturnPath, readSignIn } from "@/lib/customers/sign-in-requests";
import { services } from "@/app/composition/services";
import { environment } from "@/lib/environment";
import { orderNumberSchema } from "@/lib/ids";
import { readOrder } from "@/lib/orders/read-order";

import { requestCode } from "./request-code";
import { readSignInId } from "./sign-in-cookies";

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

/** Asks for a mail that signs in with the address of an order which this browser may see, and leads back to the order. */
export async function askForCodeOfOrder(form: FormData): Promise<void> {
  const number = orderNumberSchema.safeParse(form.get("number"));
  const [access, deps] = await Promise.all([readOrderAccess(), services()]);
  const order = number.success ? await readOrder({ number: number.data, access }, deps) : undefined;
  if (order === undefined) redirect("/account/sign-in");
  const asked = { email: order.email, returnTo: `/orders/${order.number}`, sent: "yes" } as const;
  const { problem, returnTo } = await ask(asked);
  redirect(`/account/sign-in?${new URLSearchParams({ problem, callbackUrl: returnTo })}` as Route);
}

/** Leads to the form with the code, or returns why no mail is sent. */
async function ask(asked: { email: string; returnTo: string; sent: "yes" | "again" }) {
  const returnTo = safeReturnPath(asked.returnTo, environment.APP_URL);
  const problem = await requestCode({ email: asked.email, returnTo });
  if (problem !== undefined) return { problem, returnTo };
  // The form with the code is sent to next-auth.
  await ensureCsrfCookie();
  return redirect(`/account/sign-in?sent=${asked.sent}`);
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 500) : "";
}
