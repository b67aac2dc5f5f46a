import "server-only";

import { required } from "@/lib/invariant";
import type { MailTexts } from "@/lib/mail/mail-text";
import { merchant } from "@/lib/merchant";

import { noticeContent } from "./notice";

/** The text of mails to staff. It is in English, as the admin is. */
export const noticeTexts = {
  async staff_notice({ staffNoticeId }, { db, settings: { appUrl } }) {
    const id = required(staffNoticeId, "notice of its mail");
    const { content } = await db.staffNotice.findUniqueOrThrow({ where: { id }, select: { content: true } });
    const { title, paragraphs, details, link } = noticeContent.parse(content);
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
} satisfies MailTexts;
