import "server-only";

import { getTranslations } from "next-intl/server";

import { PageMessages } from "@/components/page-messages";
import { SaveCardBox } from "@/modules/saved-cards/components/save-card-box";
import { SavedCards } from "@/modules/saved-cards/components/saved-cards";
import type { OtherCards } from "@/components/shop/payment/payment-panel";
import { Link } from "@/components/ui/link";
import { maySaveAsGuest } from "./guest-card";
import { listSavedCards } from "./list-saved-cards";
import { isUsable } from "./views";
import { environment } from "@/lib/environment";
import type { CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import { accounts } from "@/modules/accounts/server";

/** A customer's saved cards, and the box to save another; for a guest, that box and a link to sign in. */
export async function readOtherCards(
  {
    number,
    customerId,
    shopper,
  }: { number: string; customerId: CustomerId | undefined; shopper: string | undefined },
  deps: Pick<Deps, "agreementUses" | "db" | "now">,
): Promise<OtherCards> {
  const t = await getTranslations("savedCards");
  if (customerId === undefined) {
    // The account is opened with a code that is mailed.
    const maySave = environment.SMTP_URL !== undefined && (await maySaveAsGuest({ number, shopper }, deps));
    return {
      saveBox: maySave && <SaveCardBox isGuests />,
      hint: (
        <Link href={accounts.visitor.signIn(`/orders/${number}`)} className="link">
          {t("signIn")}
        </Link>
      ),
    };
  }
  const offered = (await listSavedCards({ customerId }, deps)).filter((card) => card.offered);
  return {
    saveBox: <SaveCardBox />,
    ...(offered.some(isUsable) && { noScript: t("noScript") }),
    ...(offered.length > 0 && {
      choose: (payment, typed) => (
        <PageMessages namespaces={["pay", "card", "savedCards"]}>
          <SavedCards payment={payment} offered={offered} typed={typed} />
        </PageMessages>
      ),
    }),
  };
}
