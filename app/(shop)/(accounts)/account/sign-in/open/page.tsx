import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";

import { PageTitle } from "@/components/shop/frame/page-title";
import { Alert } from "@/components/ui/alert";
import { Button, buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageForm } from "@/components/ui/form";
import { csrfCookieName, readCsrfToken } from "@/lib/auth/csrf-cookie";
import { paymentServices } from "@/app/composition/payment-services";
import { readSignInLink } from "@/modules/accounts/sign-in-requests";
import { signInMinutes } from "@/modules/accounts/sign-in-secrets";

import { readLinkCookie } from "@/modules/accounts/sign-in-cookies";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("title") };
}

/** The page of a link that signs in. Only its button does. */
export default async function OpenSignInPage() {
  const [t, token, jar] = await Promise.all([getTranslations("signIn"), readLinkCookie(), cookies()]);
  const found = token && (await readSignInLink({ token }, await paymentServices()));
  const csrfToken = readCsrfToken(jar.get(csrfCookieName())?.value);
  if (!found || csrfToken === undefined) {
    return (
      <div className="grid max-w-xl justify-items-start gap-6">
        <PageTitle>{t("linkEndedTitle")}</PageTitle>
        <Alert variant="info">{t("linkEnded", { minutes: signInMinutes })}</Alert>
        <Link href="/account/sign-in" className={buttonVariants({ variant: "outline" })}>
          {t("askForAnother")}
        </Link>
      </div>
    );
  }
  return (
    <div className="grid max-w-xl gap-6">
      <div>
        <PageTitle>{t("title")}</PageTitle>
        <p className="lead">
          {t.rich("linkIntro", {
            email: () => (
              <bdi className="email font-medium text-foreground" dir="ltr">
                {found.email}
              </bdi>
            ),
          })}
        </p>
      </div>
      <PageForm action="/api/auth/callback/customer" method="post">
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name="callbackUrl" value={found.returnTo} />
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="lg">
          {t("title")}
        </Button>
      </PageForm>
    </div>
  );
}
