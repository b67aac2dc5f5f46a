import "server-only";

import { cardTexts } from "@/modules/saved-cards/mails/card-texts";
import { announceExpiringCards } from "@/modules/saved-cards/mails/announce-expiring-cards";
import { followPayment } from "./follow-payment";
import { forgetGuestCards, keepGuestCards } from "./guest-card";
import { savedCardMessages } from "./messages";
import type { ShopModule } from "@/modules/seam/shop-module";

import { chooseCard } from "./choose-card";
import { cardData } from "./personal-data";
import { readExpressOptions } from "./express-options";

/** Cards that customers save and pay with, and a checkout of one page. */
export const savedCards = {
  name: "saved-cards",
  messages: savedCardMessages,
  needs: ["accounts"],
  chooseCard,
  personalData: cardData,
  express: {
    page: "/checkout/express",
    isReady: async (customer, deps) => (await readExpressOptions(customer, deps)) !== undefined,
  },
  customerSignedIn: keepGuestCards,
  follows: { paymentChanged: followPayment },
  mailTexts: cardTexts,
  jobs: [
    {
      name: "saved-cards",
      expires: 60,
      async run(_, deps) {
        const announced = await announceExpiringCards(deps);
        if (announced > 0) deps.log.info({ counts: { announced } }, "expiring cards announced");
        const forgotten = await forgetGuestCards(deps);
        if (forgotten > 0) deps.log.info({ counts: { forgotten } }, "cards of guests forgotten");
      },
    },
  ],
} as const satisfies ShopModule;
