import type { Deps } from "@/lib/use-cases/deps";
import type { OrderNumber } from "@/lib/ids";
import type { MailServer } from "@/lib/mail/mail-server";

/** What sending mails depends on. */
export type MailDeps = Pick<Deps, "db" | "log" | "now"> & {
  mail: {
    server: MailServer;
    /** The address that opens the order in any browser. It is a secret: it goes into the mail and nowhere else. */
    mintOrderLink: (
      link: { number: OrderNumber; email: string; for: "mail" | "lookup" },
      now: Date,
    ) => Promise<string>;
    /** Milliseconds that one delivery may take. */
    deliveryTakes: number;
  };
};
