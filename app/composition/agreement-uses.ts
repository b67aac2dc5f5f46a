import "server-only";
import type { ReadAgreementUses } from "@/lib/payments/agreements";
import { modules } from "@/modules/server";

/** What modules have that is paid with these agreements. */
export const agreementUses: ReadAgreementUses = async (agreementIds, db) => {
  const uses = modules.map((module) => module.agreementUses?.(agreementIds, db) ?? []);
  return (await Promise.all(uses)).flat();
};
