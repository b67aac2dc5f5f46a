import type { AppRights } from "@/prisma/app-rights";

/** A table that is only read: commands write it, as the role that migrates. */
const read = {};

export const appRights: AppRights = {
  settlement_report: { insert: true },
  settlement_import: { insert: true },
  settlement_movement: { insert: true, update: ["operation_id", "fee_minor"] },
  settlement_line: { insert: true },
  settlement_comparison: read,
  chargeback_act: { insert: ["set_aside_id", "act", "note", "author", "at"] },
  settlement_set_aside: { insert: true, update: ["handled_by", "handled_note", "handled_at"] },
  settlement_upload: {
    insert: true,
    update: ["digest", "checksum", "lines", "signature", "signature_key", "fingerprint", "expires_at"],
    delete: true,
  },
  settlement_upload_line: { insert: true, update: ["reason"] },
};
