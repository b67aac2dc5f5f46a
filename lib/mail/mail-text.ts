import type { createTranslator } from "next-intl";

import type { MailKind } from "@/lib/db/generated/enums";
import type { Locale, Messages } from "@/lib/i18n/catalogues";
import type { Money } from "@/lib/money/money";
import type { Deps } from "@/lib/payments/deps";
import type { MailContent } from "./mail-content";
import type { MailOrder } from "./mail-order";
import type { ReadMail } from "./read-mail";

/** Reads what a mail says at the time it is sent, and returns what writes it in a language. */
export type MailText = (mail: MailToWrite, deps: MailTextDeps) => WriteMail | Promise<WriteMail>;

/** The text of each kind of mail. Each area has its own; lib/mail-texts.ts joins them. */
export type MailTexts = Record<MailKind, MailText>;

/** A mail with what it may be about. */
export type MailToWrite = Omit<ReadMail, "order"> & { order: MailOrder | null };

export type MailTextDeps = Pick<Deps, "now" | "signInKeys" | "staffResetKeys"> & {
  settings: Pick<Deps["settings"], "appUrl">;
};

export type WriteMail = (writer: MailWriter) => MailContent;

/** How a mail writes words and amounts in its language. */
export type MailWriter = { t: MailTranslator; locale: Locale; format: (money: Money) => string };

export type MailTranslator = ReturnType<typeof createTranslator<Messages>>;
