import PostalMime, { type Email } from "postal-mime";

/** A mail as it was received. */
export type ReceivedMail = {
  id: number;
  receivedAt: string;
  /** Of the envelope. */
  from: string;
  to: string[];
  subject: string;
  messageId: string;
  html: string;
  text: string;
  headers: { name: string; value: string }[];
  /** The whole message. */
  source: string;
};

/** The mails of all addresses, in memory. */
export type Mailbox = {
  receive(envelope: { from: string; to: string[] }, message: Buffer): Promise<void>;
  /** Newest first; `search` is a part of the address, the subject or the text. */
  mails(search?: string): ReceivedMail[];
  mail(id: number): ReceivedMail | undefined;
  /** Passes each new mail to the listener; the returned function ends the subscription. */
  subscribe(listener: (mail: ReceivedMail) => void): () => void;
  clear(): void;
};

const keptMails = 2_000;

export function createMailbox(): Mailbox {
  let mails: ReceivedMail[] = [];
  let nextId = 1;
  const listeners = new Set<(mail: ReceivedMail) => void>();

  return {
    async receive({ from, to }, message) {
      const parsed = await PostalMime.parse(message);
      const mail: ReceivedMail = {
        id: nextId++,
        receivedAt: new Date().toISOString(),
        from,
        to,
        subject: parsed.subject ?? "",
        messageId: parsed.messageId ?? "",
        html: withPictures(parsed),
        text: parsed.text ?? "",
        headers: parsed.headers.map(({ key, value }) => ({ name: key, value })),
        source: message.toString("utf8"),
      };
      mails = [mail, ...mails].slice(0, keptMails);
      for (const listener of listeners) listener(mail);
    },
    mails(search = "") {
      const wanted = search.trim().toLowerCase();
      return mails.filter(({ to, subject, text }) =>
        [...to, subject, text].some((part) => part.toLowerCase().includes(wanted)),
      );
    },
    mail: (id) => mails.find((mail) => mail.id === id),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear() {
      mails = [];
    },
  };
}

/** The HTML with the pictures that travel in the mail, as a mail program shows it. */
function withPictures({ html = "", attachments }: Email): string {
  return attachments.reduce((shown, { contentId, mimeType, content }) => {
    if (contentId === undefined || typeof content === "string") return shown;
    const data = Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content).toString(
      "base64",
    );
    return shown.replaceAll(`cid:${contentId.replace(/^<|>$/g, "")}`, `data:${mimeType};base64,${data}`);
  }, html);
}
