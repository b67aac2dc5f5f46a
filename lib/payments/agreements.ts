import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import type { Database } from "@/lib/db/database";
import type { AgreementKind } from "@/lib/db/generated/enums";
import type { CardToken } from "@/lib/gateway/gateway";
import type { Transaction } from "./journal";
import { openSealed, seal, type SealingKeys } from "./sealing";

export type PaymentAgreement = { agreementId: string; savedCardId: string };

/** What a customer consented to, where and when. `address` is the client's IP address. */
export type Consent = ConsentGiven & { version: string; at: Date };

/** Where and in which language a customer agreed to terms. */
export type ConsentGiven = { language: string; address?: string };

/** The shop's terms, in the version that a shopper accepted by paying. */
export type AcceptedTerms = Omit<Consent, "at">;

/** What a module has that is paid with an agreement: a plan with its number. */
export type AgreementUse = { agreementId: string; number: string; name: string; isOver: boolean };

/** The oldest use first. */
export type ReadAgreementUses = (agreementIds: readonly string[], db: Database) => Promise<AgreementUse[]>;

/** An agreement that is written with the payment or the verification that carries it. */
export type NewAgreement = {
  customerId: string;
  kind: AgreementKind;
  /** The card that was just typed, or one that the customer has saved. */
  card: CardToken | { savedCardId: string };
  /** `expiryDate` is a calendar day at midnight UTC. */
  terms: { expiryDate: Date; minimumDays: number };
  consent: Consent;
};

/** The agreement of a customer's payment: the one of a card that is saved already, or a new one. */
export type AgreementChoice = { savedCardId: string; customerId: string } | { write: NewAgreement };

/**
 * Writes an agreement, and for a typed card the saved card with its encrypted token. Both are PENDING until the bank has
 * approved the payment or the verification that carries the agreement: write them in the transaction that begins it.
 *
 * Throws if the saved card is another customer's or was removed.
 */
export async function createAgreement(
  tx: Transaction,
  { customerId, kind, card, terms, consent }: NewAgreement,
  keys: SealingKeys,
): Promise<PaymentAgreement> {
  const savedCardId = "savedCardId" in card ? card.savedCardId : await saveCard(tx, customerId, card, keys);
  const { id } = await tx.agreement.create({
    data: {
      reference: mintAgreementReference(),
      kind,
      customerId,
      savedCardId,
      expiryDate: terms.expiryDate,
      minimumDays: terms.minimumDays,
      consentVersion: consent.version,
      consentLanguage: consent.language,
      consentAddress: consent.address,
      consentAt: consent.at,
    },
    select: { id: true },
  });
  return { agreementId: id, savedCardId };
}

/** What the bank knows an agreement by: 32 characters of [0-9A-Za-z_-], 192 random bits. */
export function mintAgreementReference(): string {
  return randomBytes(24).toString("base64url");
}

async function saveCard(
  tx: Transaction,
  customerId: string,
  { token, expiryMonth, expiryYear }: CardToken,
  keys: SealingKeys,
): Promise<string> {
  const id = randomUUID();
  const tokenSealed = seal(Buffer.from(token, "utf8"), id, keys);
  await tx.savedCard.create({
    data: { id, customerId, tokenSealed, expiryMonth, expiryYear },
    select: { id: true },
  });
  return id;
}

/** The token of a customer's saved card; undefined if it was removed, is another customer's or no key opens it. */
export async function readSavedCardToken(
  { savedCardId, customerId }: { savedCardId: string; customerId: string },
  { db, cardTokenKeys }: { db: Database; cardTokenKeys: SealingKeys },
): Promise<CardToken | undefined> {
  const card = await db.savedCard.findFirst({
    where: { id: savedCardId, customerId, tokenSealed: { not: null } },
    select: { id: true, tokenSealed: true, expiryMonth: true, expiryYear: true },
  });
  const token = card?.tokenSealed && openSealed(card.tokenSealed, card.id, cardTokenKeys);
  if (!card || !token) return undefined;
  const { expiryMonth, expiryYear } = card;
  return { token: token.toString("utf8"), expiryMonth, expiryYear };
}
