import { z } from "zod";

/** What the mail of a notice says, as it is stored. `path` is a page of the admin. */
export const noticeContent = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  details: z.array(z.tuple([z.string(), z.string()])),
  link: z.object({ text: z.string(), path: z.string() }),
});
