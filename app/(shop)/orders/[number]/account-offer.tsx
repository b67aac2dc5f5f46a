import { getTranslations } from "next-intl/server";

import { askForCodeOfOrder } from "@/app/(shop)/account/sign-in/ask-for-code";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { ActionForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";
import { environment } from "@/lib/environment";
import { merchant } from "@/lib/merchant";
import type { ShopperOrderView } from "@/lib/orders/views";

/**
 * Offers a guest who has paid an account for the address of the order. One press sends a code there; whoever types it has
 * the account.
 */
export async function AccountOffer({ order: { number, email, charges } }: { order: ShopperOrderView }) {
  const sendsMail = environment.SMTP_URL !== undefined;
  if (charges === null || !sendsMail || !merchant.features.accounts) return null;
  if ((await currentCustomer()) !== undefined) return null;
  const t = await getTranslations("accountOffer");
  return (
    <section aria-labelledby="account-offer" className="note gap-3 p-5 sm:p-6 print:hidden">
      <h2 id="account-offer" className="text-base font-semibold">
        {t("title")}
      </h2>
      <p className="max-w-prose text-pretty">
        {t.rich("body", {
          email: () => (
            <bdi className="font-medium wrap-anywhere" dir="ltr">
              {email}
            </bdi>
          ),
        })}
      </p>
      <ActionForm action={askForCodeOfOrder}>
        <Button variant="outline" name="number" value={number}>
          {t("open")}
        </Button>
      </ActionForm>
    </section>
  );
}
