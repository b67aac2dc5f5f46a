import type { ReactNode } from "react";
import { getTranslations } from "next-intl/server";

import { currentCustomer } from "@/app/(shop)/current-customer";
import { KeptForms } from "@/app/(shop)/kept-forms";
import { AccountLink, SignOutForm } from "@/modules/accounts/components/account-header";

import { modulePages } from "@/modules/pages";
import type { AccountPage } from "@/modules/seam/module-pages";

import { signOut } from "./sessions/end-sessions";

const pages: readonly AccountPage[] = [
  { name: "orders", href: "/account" },
  ...modulePages.flatMap(({ accountPages = [] }) => accountPages),
  { name: "addresses", href: "/account/addresses" },
  { name: "sessions", href: "/account/sessions" },
];

/** The pages of a customer's account. Each of them redirects to sign-in by itself: only the page has the path to return to. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const [t, customer] = await Promise.all([getTranslations("account"), currentCustomer()]);
  if (customer === undefined)
    return (
      <>
        {children}
        <KeptForms />
      </>
    );
  return (
    <div className="grid gap-8">
      <div className="account-header flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
        <p className="text-muted-foreground">
          {t.rich("signedInAs", {
            email: () => (
              <bdi className="email" dir="ltr">
                {customer.email}
              </bdi>
            ),
          })}
        </p>
        <SignOutForm action={signOut}>
          <button className="link cursor-pointer py-1">{t("signOut")}</button>
        </SignOutForm>
      </div>
      <nav aria-label={t("title")} className="account-header tabs">
        <ul>
          {pages.map(({ name, href }) => (
            <li key={name}>
              <AccountLink href={href}>{t(name)}</AccountLink>
            </li>
          ))}
        </ul>
      </nav>
      <div>{children}</div>
      <KeptForms />
    </div>
  );
}
