import "server-only";

import { required } from "@/lib/invariant";
import type { MailTexts } from "@/lib/mail/mail-text";
import { merchant } from "@/lib/merchant";

import { resetMinutes, resetToken } from "./password-reset";

/** The text of the mail with which staff choose another password. It is in English, as the admin is. */
export const resetTexts = {
  staff_password_reset({ staffPasswordReset }, { settings: { appUrl }, staffResetKeys }) {
    const reset = required(staffPasswordReset, "reset of its mail");
    const token = required(resetToken(reset, staffResetKeys), "key of a reset's link");
    return () => ({
      subject: `${merchant.name}: choose a new password`,
      title: "Choose a new password",
      paragraphs: [
        `Somebody asked for this for your account in the admin. The link works once, within ${resetMinutes} minutes. Your present password works until then.`,
      ],
      action: {
        text: "Choose a password",
        link: `${appUrl}/admin/invitation/${token}`,
        secret: "Do not pass this link on: whoever has it can choose your password.",
      },
      why: "You receive this because somebody entered your address at the sign-in of the admin. If it was not you, do nothing.",
      toStaff: true,
    });
  },
} satisfies MailTexts;
