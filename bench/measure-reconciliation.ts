import { randomUUID } from "node:crypto";

import { Client } from "pg";

import { collectLog } from "@/e2e/support/collect-log";
import { administer } from "@/e2e/support/test-database";
import { openDatabase } from "@/lib/db/database";
import {
  applyImport,
  previewImport,
  uploadReport,
} from "@/lib/use-cases/reconciliation/import-settlement-report";
import type { ReconciliationDeps } from "@/lib/use-cases/reconciliation/reconciliation-deps";
import { migrate } from "@/scripts/support/migrate";

export type ReconciliationFigures = {
  lines: number;
  /** Milliseconds: reading and keeping the file, showing the preview, and writing it. */
  upload: number;
  preview: number;
  apply: number;
  /** Bytes of resident memory: before the upload, and at most during all three. */
  memoryBefore: number;
  memoryPeak: number;
};

const start = Date.parse("2026-01-01T00:00:00.000Z");
const gap = 500;

/**
 * Measures the import of a report of `lines` payments into a database of its own whose journal has all of them.
 *
 * The file is made while it is read, so that memory is the import's alone.
 */
export async function measureReconciliation(server: string, lines: number): Promise<ReconciliationFigures> {
  const name = `bench_${randomUUID().replaceAll("-", "")}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await administer(server, `create database ${name}`);
  await migrate(url.href);
  await fillJournal(url.href, lines);
  const deps = await depsOf(url.href);
  const by = "bench";
  globalThis.gc?.();
  const memoryBefore = process.memoryUsage.rss();
  let memoryPeak = memoryBefore;
  const sampler = setInterval(() => (memoryPeak = Math.max(memoryPeak, process.memoryUsage.rss())), 20);
  try {
    const uploaded = await timed(() =>
      uploadReport({ fileName: "bench.csv", file: reportOf(lines), by }, deps),
    );
    if (!uploaded.result.ok) throw new Error(uploaded.result.error.messages.join());
    const { uploadId } = uploaded.result.value;
    const previewed = await timed(() => previewImport({ uploadId, by }, deps));
    if (!previewed.result.ok) throw new Error(previewed.result.error.kind);
    const { fingerprint, view } = previewed.result.value;
    if (view.counts.matched !== lines) throw new Error(`${view.counts.matched} of ${lines} lines matched`);
    const applied = await timed(() => applyImport({ uploadId, by, fingerprint }, deps));
    if (!applied.result.ok) throw new Error(applied.result.error.kind);
    const times = { upload: uploaded.ms, preview: previewed.ms, apply: applied.ms };
    return { lines, ...times, memoryBefore, memoryPeak };
  } finally {
    clearInterval(sampler);
    await deps.db.$disconnect();
    await administer(server, `drop database ${name} with (force)`);
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now();
  const result = await work();
  return { result, ms: performance.now() - began };
}

function* reportOf(lines: number): Generator<Buffer> {
  const end = new Date(start + lines * gap).toISOString();
  const head = `SETTLEMENT,BENCH,${new Date(start).toISOString()},${end},${lines}`;
  yield Buffer.from(
    `report,merchant_id,from,until,movements\n${head}\n` +
      "order_id,transaction_id,type,amount,currency,time,status\n",
  );
  const chunk = 500;
  for (let first = 0; first < lines; first += chunk) {
    const text = Array.from({ length: Math.min(chunk, lines - first) }, (_, index) => {
      const n = first + index;
      const at = new Date(start + n * gap).toISOString();
      return `B${n}-1,TRANSACTION-${n},PAYMENT,12.50,USD,${at},SETTLED\n`;
    });
    yield Buffer.from(text.join(""));
  }
}

/** One paid order for each line. The journal's triggers are left out, or this would take longer than the import. */
async function fillJournal(url: string, orders: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const at = `timestamptz '${new Date(start).toISOString()}' + n * interval '${gap} milliseconds'`;
  const id = (kind: string) => `md5('${kind}' || n)::uuid`;
  const each = `FROM generate_series(0, ${orders - 1}) AS n`;
  await client.query(`
    SET session_replication_role = replica;
    INSERT INTO "orders" ("id", "number", "shopper", "placement", "currency", "currency_exponent", "total_minor", "delivery_minor",
      "intent", "locale", "email", "name", "address_line1", "city", "country", "created_at")
    SELECT ${id("order")}, 'B' || n, 'bench', ${id("placement")}, 'USD', 2, 1250, 0, 'PAY', 'en', 'a@example.com',
      'A Shopper', '1 Road', 'Town', 'US', ${at} ${each};
    INSERT INTO "payment" ("id", "order_id", "attempt", "gateway_order_id", "return_token", "intent", "status",
      "currency", "currency_exponent", "amount_minor", "authorized_minor", "captured_minor", "order_state", "created_at")
    SELECT ${id("payment")}, ${id("order")}, 1, 'B' || n || '-1', 'R' || n, 'PAY', 'APPROVED', 'USD', 2, 1250, 1250,
      1250, 'paid', ${at} ${each};
    INSERT INTO "operation" ("id", "payment_id", "sequence", "kind", "state", "amount_minor", "approved_minor",
      "requested_by", "gateway_transaction_id", "gateway_code", "opened_at", "closed_at")
    SELECT ${id("operation")}, ${id("payment")}, 1, 'PAY', 'SUCCEEDED', 1250, 1250, 'shopper', 'TRANSACTION-' || n,
      'APPROVED', ${at}, ${at} ${each};
    ANALYZE "orders"; ANALYZE "payment"; ANALYZE "operation"`);
  await client.end();
}

/** The shop's own dependencies, connected to this database; nothing is sent to the bank. */
async function depsOf(databaseUrl: string): Promise<ReconciliationDeps> {
  Object.assign(process.env, {
    APP_URL: "http://localhost:3000",
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: "the secret of a bench, long enough",
    GATEWAY_BASE_URL: "http://127.0.0.1:9",
    GATEWAY_MERCHANT_ID: "BENCH",
    GATEWAY_USERNAME: "bench",
    GATEWAY_PASSWORD: "bench",
    TOKENIZATION_FRAME_URL: "http://127.0.0.1:9/frame",
    TOKENIZATION_ID: "bench",
    TOKENIZATION_TOKEN: "bench",
  });
  // It reads the environment when it is imported.
  const { processServices } = await import("@/lib/process-services");
  return { ...processServices(collectLog().log), db: openDatabase(databaseUrl) };
}
