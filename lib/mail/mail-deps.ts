import type { OrderNumber } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import type { MailServer } from "./mail-server";
import type { MailTexts } from "./mail-text";

/** What sending mails depends on. */
export type MailDeps = Pick<
  Deps,
  "db" | "dependencies" | "log" | "now" | "settings" | "signInKeys" | "staffResetKeys"
> & {
  mail: {
    server: MailServer;
    texts: Partial<MailTexts>;
    /** The address that opens the order in any browser. It is a secret: it goes into the mail and nowhere else. */
    mintOrderLink: (
      link: { number: OrderNumber; email: string; for: "mail" | "lookup" },
      now: Date,
    ) => string;
    /** Milliseconds that one delivery may take. */
    deliveryTakes: number;
  };
};
