/** A mail that is complete but for its sender. */
export type OutgoingMail = {
  /** Its Message-ID is made of it, so that it stays the same in every attempt. */
  id: string;
  to: string;
  language: string;
  subject: string;
  html: string;
  text: string;
  pictures: MailPicture[];
};

/** A JPEG that the HTML of a mail shows by its id (RFC 2392). */
export type MailPicture = { id: string; content: Buffer };

/**
 * What became of a mail. `reason` is a word for the log, such as `smtp_451`.
 *
 * `not_sent`: the server did not take it over, so it may be tried again. `refused`: the server refused this mail for good.
 * `unknown`: the connection was lost between the message's end and the server's reply, so it may have been taken over.
 */
export type Delivery =
  | { kind: "sent" }
  | { kind: "not_sent"; reason: string }
  | { kind: "refused"; reason: string }
  | { kind: "unknown"; reason: string };

/** Delivers mails one after the other. The first mail opens the connection, and so does one that follows a failure. */
export type MailConnection = {
  deliver(mail: OutgoingMail): Promise<Delivery>;
  close(): void;
};

export type MailServerSettings = {
  url: string;
  from: string;
  /** Milliseconds for one mail, from its composition to the server's reply, with the connection if it is opened. */
  timeoutMs: number;
};
