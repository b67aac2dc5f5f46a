import type { Metadata, Route } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { getFormatter, getTranslations } from "next-intl/server";

import { currentCustomer } from "@/app/(shop)/current-customer";
import { PageMessages } from "@/components/page-messages";
import { CodeForm } from "@/modules/accounts/components/code-form";
import { PageTitle } from "@/components/shop/frame/page-title";
import { SignInForm } from "@/modules/accounts/components/sign-in-form";
import { Alert } from "@/components/ui/alert";
import { StatusMessage } from "@/components/ui/status-message";
import { csrfCookieName, readCsrfToken } from "@/lib/auth/csrf-cookie";
import {
  safeReturnPath,
  readSignIn,
  wrongCodesAllowed,
  nextSignInRequest,
} from "@/modules/accounts/sign-in-requests";
import { services } from "@/app/composition/services";
import { environment } from "@/lib/environment";
import { codeLength, signInMinutes } from "@/modules/accounts/sign-in-secrets";

import { readKnownCustomerBrowser, readSignInId } from "@/modules/accounts/sign-in-cookies";
import { askAgain, askForCode } from "./ask-for-code";

const query = z.object({
  callbackUrl: z.string().optional().catch(undefined),
  /** An error of the form with the address. */
  problem: z.enum(["invalid_email", "too_many"]).optional().catch(undefined),
  /** A mail was asked for. */
  sent: z.enum(["yes", "again"]).optional().catch(undefined),
  /** next-auth refused a code or a link. */
  refused: z.string().optional().catch(undefined),
  /** Whether to ask for an address although a code was sent. */
  address: z.string().optional().catch(undefined),
  signedOut: z.string().optional().catch(undefined),
});

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("title") };
}

/** Where a customer asks for a code by mail, and types it. */
export default async function SignInPage({ searchParams }: PageProps<"/account/sign-in">) {
  const [t, format, { callbackUrl, ...asked }] = await Promise.all([
    getTranslations("signIn"),
    getFormatter(),
    searchParams.then((params) => query.parse(params)),
  ]);
  const returnTo = safeReturnPath(callbackUrl, environment.APP_URL);
  if ((await currentCustomer()) !== undefined) redirect(returnTo as Route);
  // The checkout asks for a sign-in only for what is sold on terms.
  const mayOrder = !returnTo.startsWith("/checkout");
  if (environment.SMTP_URL === undefined) return <NoMail mayOrder={mayOrder} />;

  const now = new Date();
  const nextRequest = format.relativeTime(nextSignInRequest(now), now);
  const signInId = await readSignInId();
  const waiting =
    signInId && (await readSignIn({ signInId, knownBrowser: readKnownCustomerBrowser }, await services()));
  const token = readCsrfToken((await cookies()).get(csrfCookieName())?.value);
  if (waiting?.state === "open" && token !== undefined && asked.address === undefined) {
    return (
      <CodeForm
        {...waiting}
        csrfToken={token}
        refused={asked.refused !== undefined}
        sentAgain={asked.sent === "again"}
        minutes={signInMinutes}
        digits={codeLength}
        tooMany={asked.problem === "too_many" ? t("tooMany", { when: nextRequest }) : undefined}
        askAgain={askAgain}
      />
    );
  }
  // A browser that refuses cookies comes here without the one that was set with the mail.
  const refusesCookies = asked.sent !== undefined && signInId === undefined;
  const ended = asked.refused === undefined ? undefined : (waiting?.state ?? "expired");
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <StatusMessage>{asked.signedOut && t("signedOut")}</StatusMessage>
      <div>
        <PageTitle>{t("title")}</PageTitle>
        <p className="lead">
          <span>{t("intro")}</span> {mayOrder && <span>{t("guests")}</span>}
        </p>
      </div>
      {refusesCookies && (
        <Alert role="alert" variant="destructive">
          {t("noCookies")}
        </Alert>
      )}
      {ended !== undefined && (
        <Alert role="alert" variant="warning">
          {t(`ended.${ended}`, { count: wrongCodesAllowed })}
        </Alert>
      )}
      <PageMessages namespaces={["signIn", "checkout"]}>
        <SignInForm
          action={askForCode}
          returnTo={callbackUrl === undefined ? (waiting?.returnTo ?? returnTo) : returnTo}
          initial={{
            email: asked.address === undefined ? (waiting?.email ?? "") : "",
            problem: asked.problem,
          }}
          nextRequest={nextRequest}
        />
      </PageMessages>
    </div>
  );
}

async function NoMail({ mayOrder }: { mayOrder: boolean }) {
  const t = await getTranslations("signIn");
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <PageTitle>{t("title")}</PageTitle>
      <Alert variant="info">
        <span>{t("noMail")}</span> {mayOrder && <span>{t("guests")}</span>}
      </Alert>
    </div>
  );
}
