import { z } from "zod";

import { collectEvents } from "./collect-events";
import type { ReceivedMail } from "./compare-mails";

const mailSchema = z.object({ id: z.number(), messageId: z.string(), to: z.array(z.string()) });

export type ReceivedMails = {
  /** Every mail that the sandbox received since its start, in order. */
  all: () => Promise<ReceivedMail[]>;
  stop: () => void;
};

/** Collects the mails that the sandbox receives: its mailbox keeps only the latest ones of a long run. */
export async function collectReceivedMails(consoleUrl: string): Promise<ReceivedMails> {
  const { events, stop } = await collectEvents(`${consoleUrl}/api/mails/stream`, mailSchema);
  return {
    all: async () => {
      const response = await fetch(`${consoleUrl}/api/mails`);
      const kept = z.array(mailSchema).parse(await response.json());
      const byId = new Map([...events, ...kept].map((mail) => [mail.id, mail]));
      return [...byId.values()].toSorted((a, b) => a.id - b.id);
    },
    stop,
  };
}
