import type { Deps } from "@/lib/payments/deps";
import type { OrderNumber } from "@/lib/ids";
import type { MailServer } from "./mail-server";

/** What sending mails depends on. */
export type MailDeps = Pick<Deps, "db" | "dependencies" | "log" | "now"> & {
  mail: {
    server: MailServer;
    /** The address that opens the order in any browser. It is a secret: it goes into the mail and nowhere else. */
    mintOrderLink: (
      link: { number: OrderNumber; email: string; for: "mail" | "lookup" },
      now: Date,
    ) => Promise<string>;
    /** The code and the address of a sign-in. Each signs in: they go into the mail and nowhere else. */
    mintSignIn: (signInId: string) => Promise<{ code: string; link: string }>;
    /** The shop's public origin, for addresses that open nothing without a sign-in. */
    appUrl: string;
    /** Milliseconds that one delivery may take. */
    deliveryTakes: number;
  };
};
