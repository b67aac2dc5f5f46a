import "server-only";

import type { Database } from "@/lib/db/database";
import { readPolicy } from "@/lib/policies/read-policy";
import type { StaffRole } from "@/lib/staff/rights";

/** From where the payment of an order was made, and which terms were accepted: of the shop, and of a plan or a saved card. */
export type PayerEvidence = {
  address: string | null;
  /** `isCurrent`: they are still the shop's. */
  shopTerms: { version: string; language: string; at: Date; isCurrent: boolean } | null;
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
  const {
    payerAddress,
    termsVersion: version,
    termsLanguage: language,
    createdAt,
    agreement,
  } = payment ?? {};
  return {
    address: shown(payerAddress),
    shopTerms:
      createdAt && version && language
        ? { version, language, at: createdAt, isCurrent: version === (await versionOf(language)) }
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

async function versionOf(language: string): Promise<string> {
  return (await readPolicy({ policy: "terms", locale: language })).version;
}
