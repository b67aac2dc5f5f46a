import "server-only";
import { cardTexts } from "@/lib/cards/mails/card-texts";
import { signInTexts } from "@/lib/customers/mails/sign-in-texts";
import type { MailTexts } from "@/lib/mail/mail-text";
import { orderTexts } from "@/lib/mail/order-texts";
import { planTexts } from "@/lib/plans/mails/plan-texts";
import { staffTexts } from "@/lib/staff-mail/staff-texts";

/** What the shop's mails say, from the areas that they are about. */
export const mailTexts = {
  ...orderTexts,
  ...planTexts,
  ...cardTexts,
  ...signInTexts,
  ...staffTexts,
} satisfies MailTexts;
