import { z } from "zod";

/** What a mail to staff is about: something that cannot wait, or the day. */
export const alertKinds = ["unknown_outcome", "hold_ends", "late_job", "chargeback"] as const;
export type AlertKind = (typeof alertKinds)[number];
export type NoticeKind = AlertKind | "day";

/** What the mail of a notice says, as it is stored. `path` is a page of the admin. */
export const noticeContent = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  details: z.array(z.tuple([z.string(), z.string()])),
  link: z.object({ text: z.string(), path: z.string() }),
});

export type NoticeContent = z.infer<typeof noticeContent>;

/** A notice before it is known for whom. `object` is what it is about: each person gets one mail about it. */
export type NoticeDraft = { kind: NoticeKind; object: string; content: NoticeContent };
