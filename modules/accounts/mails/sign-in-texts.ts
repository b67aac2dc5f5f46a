import "server-only";
import { mintSignIn, signInMinutes } from "@/modules/accounts/sign-in-secrets";
import { signInIdSchema } from "@/lib/ids";
import type { MailTexts } from "@/lib/mail/mail-text";
import { merchant } from "@/lib/merchant";

/** The text of the mail with which a customer signs in. */
export const signInTexts = {
  sign_in(mail, { now, settings: { appUrl }, signInKeys }) {
    const signInId = signInIdSchema.parse(mail.signInId);
    const { code, link } = mintSignIn({ signInId, appUrl }, now(), signInKeys);
    return ({ t }) => {
      const shop = merchant.name;
      return {
        subject: t("mail.sign_in.subject", { shop, code }),
        title: t("mail.sign_in.title", { shop }),
        paragraphs: [t("mail.sign_in.code", { minutes: signInMinutes })],
        code,
        action: { text: t("mail.sign_in.open"), link, secret: t("mail.sign_in.secret") },
        why: t("mail.sign_in.why", { shop }),
      };
    };
  },
} satisfies MailTexts;
