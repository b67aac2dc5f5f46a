import type { ChaosPart } from "@/labs/chaos/chaos-result";
import { table } from "@/labs/chaos/tables";
import { queryDatabase } from "@/tools/query-database";

/** Cards that were saved by guests with a payment. In a run each guest signs in, if at all, in the browser that paid. */
const guestCards = `
  SELECT a.id, a.state::text, o.customer_id IS NOT NULL AS "signedIn", p.status = 'APPROVED' AS approved, c.token_sealed IS NOT NULL AS token
  FROM agreement a JOIN saved_card c ON c.id = a.saved_card_id
    CROSS JOIN LATERAL (SELECT * FROM payment WHERE agreement_id = a.id ORDER BY created_at LIMIT 1) p
    JOIN orders o ON o.id = p.order_id
  WHERE a.consent_version LIKE '% guest'`;

type GuestCard = { id: string; state: string; signedIn: boolean; approved: boolean; token: boolean };

/** Whether the cards of guests were saved by their payment and their sign-in, and not by one of them alone. */
export async function compareGuestCards(databaseUrl: string): Promise<ChaosPart> {
  const cards = await queryDatabase<GuestCard>(databaseUrl, guestCards);
  const failures = cards.flatMap(({ id, state, signedIn, approved, token }) => [
    ...(state === "ACTIVE" && !(signedIn && approved) ? [`the guest's agreement ${id} began too early`] : []),
    ...(state === "PENDING" && signedIn && approved ? [`the guest's agreement ${id} never began`] : []),
    ...(state === "ENDED" && token ? [`the guest's agreement ${id} ended, and its token is there`] : []),
  ]);
  const saved = cards.filter(({ state }) => state === "ACTIVE").length;
  return {
    failures,
    gaps: cards.length > 0 ? [] : ["no guest paid with a card to be saved"],
    tables: [
      table(
        ["cards of guests", ""],
        [
          ["saved by payment and sign-in", saved],
          ["waiting for the sign-in", cards.filter(({ state }) => state === "PENDING").length],
          ["ended", cards.filter(({ state }) => state === "ENDED").length],
          ["contradictions", failures.length],
        ],
      ),
    ],
  };
}
