import "server-only";

import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import { PageForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";
import { environment } from "@/lib/environment";
import type { ShopperOrderView } from "@/lib/orders/views";
import type { CurrentCustomer } from "@/modules/seam/visitor";

/**
 * Offers a guest who has paid an account for the address of the order. One press sends a code there; whoever types it has
 * the account, and reads so.
 */
export async function AccountOffer({
  order: { number, email, charges },
  customer,
  children,
}: {
  order: ShopperOrderView;
  customer: CurrentCustomer | undefined;
  /** What else the account keeps. */
  children: ReactNode;
}) {
  const sendsMail = environment.SMTP_URL !== undefined;
  if (charges === null || !sendsMail) return null;
  const t = await getTranslations("accountOffer");
  const address = (
    <bdi className="email font-medium" dir="ltr">
      {email}
    </bdi>
  );
  if (customer !== undefined)
    return customer.email.toLowerCase() === email.toLowerCase() ? (
      <div className="note gap-3 print:hidden">
        <p>{t.rich("signedIn", { email: () => address })}</p>
        {children}
      </div>
    ) : null;
  return (
    <section aria-labelledby="account-offer" className="note gap-3 p-5 sm:p-6 print:hidden">
      <h2 id="account-offer" className="text-base font-semibold">
        {t("title")}
      </h2>
      <p className="max-w-prose text-pretty">{t.rich("body", { email: () => address })}</p>
      {children}
      <PageForm action="/account/sign-in/order" method="post">
        <input type="hidden" name="number" value={number} />
        <Button variant="outline">{t("open")}</Button>
      </PageForm>
    </section>
  );
}
