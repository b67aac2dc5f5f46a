import "server-only";

import { required } from "@/lib/invariant";
import type { MailTexts } from "@/lib/mail/mail-text";
import { merchant } from "@/lib/merchant";
import { resetMinutes, resetToken } from "@/lib/staff/password-reset";

import { noticeContent } from "./notice";

/** The texts of mails to staff. They are in English, as the admin is. */
export const staffTexts = {
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
  staff_notice({ staffNotice }, { settings: { appUrl } }) {
    const notice = required(staffNotice, "notice of its mail");
    const { title, paragraphs, details, link } = noticeContent.parse(notice.content);
    return () => ({
      subject: `${merchant.name}: ${title}`,
      title,
      paragraphs,
      details,
      action: { text: link.text, link: `${appUrl}${link.path}` },
      why: "You receive this because you asked for it on the page of your account in the admin.",
      toStaff: true,
    });
  },
} satisfies Partial<MailTexts>;
