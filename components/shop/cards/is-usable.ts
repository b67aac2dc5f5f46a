import type { SavedCardView } from "@/lib/cards/views";

/** Whether the bank may take the card: not once it has expired. */
export function isUsable({ expired, problem }: SavedCardView): boolean {
  return !expired && problem !== "expired_card";
}
