import "server-only";
import { randomUUID } from "node:crypto";
import type { Database } from "@/lib/db/database";
import { type UploadId, uploadIdSchema } from "@/lib/ids";
import type { Transaction } from "@/lib/payments/journal";
import { err, ok, type Result } from "@/lib/result";
import { checksumOf, insertRows, setAsideForeignIds, setAsideRepetitions } from "./bulk-lines";
import { readReport, type ReportHeading, type ReportProblem } from "./report-file";
import { type CheckedSignature, checkSignature, isAcceptable } from "./report-signature";

const batchSize = 2_500;
/** Milliseconds between an upload and its end. */
const lifetime = 3_600_000;

/** A report that was read and not imported yet. */
export type Upload = ReportHeading & {
  id: UploadId;
  fileName: string;
  digest: string;
  uploadedBy: string;
  uploadedFrom: string;
  uploadedAt: Date;
  lines: number;
  signature: string;
  signatureKey: string | null;
};

export type UploadInput = {
  fileName: string;
  file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  by: string;
  /** The browser and its address, or the command and its user. */
  from: string;
  /** The bank's detached signature of the file; asked for once the file was read. */
  signature?: () => Promise<Uint8Array | undefined>;
  /** Called with the number of lines stored so far. */
  onProgress?: (lines: number) => void;
};

/**
 * Reads a report and keeps it in the database for an hour, for a preview and then an import.
 *
 * A report that is refused, is of another merchant, or whose signature is wrong or missing leaves nothing. Uploads that have expired are
 * deleted here.
 */
export async function storeUpload(
  { fileName, file, by, from, signature, onProgress }: UploadInput,
  { db, now, merchantId, publicKey, unsigned }: UploadDeps,
): Promise<Result<{ uploadId: UploadId; signature: CheckedSignature }, ReportProblem>> {
  await db.settlementUpload.deleteMany({ where: { expiresAt: { lte: now } } });
  const uploadId = uploadIdSchema.parse(randomUUID());
  const check = checkSignature(publicKey);
  let stored = 0;
  try {
    const read = await readReport(passedTo(check.add, file), {
      async begin({ merchantId: reported, coversFrom, coversUntil }) {
        if (reported !== merchantId) {
          const message = `This is the report of merchant ${reported}, and the shop is ${merchantId}.`;
          return err({ messages: [message] });
        }
        await db.settlementUpload.create({
          data: {
            id: uploadId,
            merchantId,
            fileName,
            digest: "",
            coversFrom,
            coversUntil,
            uploadedBy: by,
            uploadedFrom: from,
            uploadedAt: now,
            expiresAt: new Date(now.getTime() + lifetime),
          },
        });
        return ok(undefined);
      },
      async store(rows) {
        for (let start = 0; start < rows.length; start += batchSize) {
          const batch = rows.slice(start, start + batchSize);
          await insertRows(db, uploadId, batch);
          stored += batch.length;
          onProgress?.(stored);
        }
      },
    });
    if (!read.ok) {
      await removeUpload(db, uploadId);
      return read;
    }
    const checked = check.end(await signature?.());
    if (checked === undefined || !isAcceptable(checked.state, { publicKey, unsigned })) {
      await removeUpload(db, uploadId);
      return err({ messages: [checked === undefined ? wrongSignature : noSignature] });
    }
    const { digest } = read.value;
    await setAsideForeignIds(db, uploadId);
    await setAsideRepetitions(db, uploadId);
    const checksum = await checksumOf(db, uploadId);
    await db.settlementUpload.update({
      where: { id: uploadId },
      data: { digest, checksum, lines: stored, signature: checked.state, signatureKey: checked.key },
    });
    return ok({ uploadId, signature: checked });
  } catch (cause) {
    await removeUpload(db, uploadId);
    throw cause;
  }
}

type UploadDeps = {
  db: Database;
  now: Date;
  merchantId: string;
  /** PEM; undefined if the merchant has set none. */
  publicKey?: string;
  unsigned: "refuse" | "accept";
};

const wrongSignature =
  "The signature does not belong to this file, or was not made with the bank's key. Expected is a detached signature that SETTLEMENT_PUBLIC_KEY verifies.";

const noSignature =
  "The report has no signature. The shop has the bank's key (SETTLEMENT_PUBLIC_KEY), so it takes only reports with the bank's signature: choose its file, too. If your bank signs only some reports, whoever runs the shop sets SETTLEMENT_UNSIGNED=accept.";

async function* passedTo(
  add: (chunk: Uint8Array) => void,
  file: UploadInput["file"],
): AsyncGenerator<Uint8Array> {
  for await (const chunk of file) {
    add(chunk);
    yield chunk;
  }
}

/** Reads an upload that is complete and unchanged; undefined if it has expired or is damaged. */
export async function readUpload(
  db: Transaction,
  uploadId: UploadId,
  now: Date,
): Promise<(Upload & { fingerprint: string | null }) | undefined> {
  const row = await db.settlementUpload.findUnique({ where: { id: uploadId } });
  if (row === null || row.checksum === null || row.expiresAt <= now) return undefined;
  if (row.checksum !== (await checksumOf(db, uploadId))) return undefined;
  return { ...row, id: uploadId };
}

/** An upload that was not imported yet. */
export type WaitingUpload = Pick<Upload, "id" | "fileName" | "uploadedBy" | "uploadedAt"> & {
  expiresAt: Date;
};

/** The uploads whose preview was left or that wait for a second person, the latest first. */
export async function listUploads({ db, now }: { db: Database; now: () => Date }): Promise<WaitingUpload[]> {
  const rows = await db.settlementUpload.findMany({
    where: { checksum: { not: null }, expiresAt: { gt: now() } },
    orderBy: { uploadedAt: "desc" },
    select: { id: true, fileName: true, uploadedBy: true, uploadedAt: true, expiresAt: true },
  });
  return rows.map((row) => ({ ...row, id: uploadIdSchema.parse(row.id) }));
}

/** Keeps an upload until a second person has decided about it. */
export async function keepUpload(db: Transaction, uploadId: UploadId, until: Date): Promise<void> {
  await db.settlementUpload.updateMany({ where: { id: uploadId }, data: { expiresAt: until } });
}

/** Deletes an upload with its lines. */
export async function removeUpload(db: Transaction, uploadId: UploadId): Promise<void> {
  await db.settlementUpload.deleteMany({ where: { id: uploadId } });
}
