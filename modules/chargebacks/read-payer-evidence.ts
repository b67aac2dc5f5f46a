import "server-only";

import type { Database } from "@/lib/db/database";
import type { StaffRole } from "@/lib/staff/rights";

/** From where the payment of an order was made, and which terms were accepted: of the shop, and of a plan or a saved card. */
export type PayerEvidence = {
  address: string | null;
  shopTerms: { version: string; language: string | null; at: Date } | null;
  agreementTerms: { version: string; language: string; at: Date; address: string | null } | null;
};

/** Of the approved attempt, or else of the latest; an auditor reads no addresses. */
export async function readPayerEvidence(
  { number }: { number: string },
  { role }: { role: StaffRole },
  { db }: { db: Database },
): Promise<PayerEvidence> {
  const payments = await db.payment.findMany({
    where: { order: { number } },
    orderBy: { attempt: "asc" },
    select: {
      status: true,
      createdAt: true,
      payerAddress: true,
      termsVersion: true,
      termsLanguage: true,
      agreement: {
        select: { consentVersion: true, consentLanguage: true, consentAddress: true, consentAt: true },
      },
    },
  });
  const payment = payments.findLast(({ status }) => status === "APPROVED") ?? payments.at(-1);
  const shown = (address: string | null | undefined) =>
    address && role === "auditor" ? "…" : (address ?? null);
  const { payerAddress, termsVersion, termsLanguage, createdAt, agreement } = payment ?? {};
  return {
    address: shown(payerAddress),
    shopTerms:
      createdAt && termsVersion
        ? { version: termsVersion, language: termsLanguage ?? null, at: createdAt }
        : null,
    agreementTerms: agreement
      ? {
          version: agreement.consentVersion,
          language: agreement.consentLanguage,
          at: agreement.consentAt,
          address: shown(agreement.consentAddress),
        }
      : null,
  };
}
