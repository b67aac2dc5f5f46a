import { getTranslations } from "next-intl/server";

import type { Database } from "@/lib/db/database";
import type { ShopperOrderView } from "@/lib/orders/views";
import { guestConsentVersion } from "@/modules/saved-cards/card-consent";
import { confirmedBefore } from "@/modules/saved-cards/guest-card";

type GuestCardNoteProps = { order: Pick<ShopperOrderView, "number" | "email">; db: Database };

/** Says until when the account of a receipt saves the card of a guest with it, or that it has. */
export async function GuestCardNote({ order: { number, email }, db }: GuestCardNoteProps) {
  // Staff may have corrected the order's address since: the card is not that account's.
  const customer = { email: email.toLowerCase() };
  const payment = await db.payment.findFirst({
    where: {
      status: "APPROVED",
      order: { number },
      agreement: { consentVersion: guestConsentVersion, state: { not: "ENDED" }, customer },
    },
    select: { agreement: { select: { state: true, consentAt: true } } },
  });
  const agreement = payment?.agreement;
  if (!agreement) return null;
  const t = await getTranslations("savedCards");
  const { state, consentAt } = agreement;
  return <p>{state === "ACTIVE" ? t("guestSaved") : t("guestNote", { date: confirmedBefore(consentAt) })}</p>;
}
