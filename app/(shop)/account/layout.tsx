import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import { AccountNav } from "@/components/shop/account-nav";
import { currentCustomer } from "@/lib/auth/require-customer";

/** The pages of a customer's account. Each of them redirects to sign-in by itself: only the page has the path to return to. */
export default async function AccountLayout({ children }: { children: ReactNode }) {
  const [t, customer] = await Promise.all([getTranslations("account"), currentCustomer()]);
  if (customer === undefined) return children;
  return (
    <div className="grid gap-8">
      <AccountNav
        label={t("title")}
        links={[
          { href: "/account", label: t("orders") },
          { href: "/account/plans", label: t("plans") },
          { href: "/account/cards", label: t("cards") },
          { href: "/account/addresses", label: t("addresses") },
          { href: "/account/sessions", label: t("sessions") },
        ]}
      />
      <div>{children}</div>
    </div>
  );
}
