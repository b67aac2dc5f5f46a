import { readFile, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { formatMoney } from "@/lib/money/format-money";
import { createLog } from "@/lib/log/log";
import type { Money } from "@/lib/money/money";
import { reportSizeLimit } from "@/lib/reconciliation/report-file";
import type {
  ReconciliationView,
  ShopMovementView,
} from "@/lib/use-cases/reconciliation/read-reconciliation";
import { openDatabase } from "@/scripts/support/open-database";
import { runProgram } from "@/scripts/support/program";
import { CommandError } from "@/scripts/support/command-error";

// `npm run reconcile FILE`: imports a settlement report of the bank's and tells what came of it.
await runProgram(async () => {
  const given = process.argv[2];
  if (given === undefined) throw new CommandError("Name the report: npm run reconcile FILE");
  const path = resolve(process.env.INIT_CWD ?? ".", given);
  const bytes = await readBytes(path);

  process.env.DATABASE_URL = await openDatabase();
  const { processServices } = await import("@/lib/process-services");
  const { importSettlementReport } = await import("@/lib/use-cases/reconciliation/import-settlement-report");
  const { readReconciliation } = await import("@/lib/use-cases/reconciliation/read-reconciliation");
  // Standard output is the report's.
  const deps = processServices(createLog(process.stderr));
  const imported = await importSettlementReport({ fileName: basename(path), bytes, by: "system" }, deps);
  if (!imported.ok) {
    const { messages, count } = imported.error;
    const more = count > messages.length ? [`… and ${count - messages.length} more.`] : [];
    throw new CommandError(["Nothing was imported.", ...messages, ...more].join("\n"));
  }
  const view = await readReconciliation({ reportId: imported.value.reportId }, deps);
  if (view === undefined) throw new Error("the report is gone right after its import");
  process.stdout.write(
    `\n${imported.value.isNew ? "" : "This report was imported before.\n\n"}${told(view)}`,
  );
  await deps.db.$disconnect();
  return 0;
});

async function readBytes(path: string): Promise<Uint8Array> {
  const file = await stat(path).catch(() => undefined);
  if (file?.isFile() !== true) throw new CommandError(`There is no file ${path}.`);
  if (file.size > reportSizeLimit)
    throw new CommandError("Nothing was imported.\nThe file is larger than 20 MB.");
  return readFile(path).catch(() => {
    throw new CommandError(`The file ${path} cannot be read.`);
  });
}

function told(view: ReconciliationView): string {
  const { counts, report } = view;
  const { happened, notHappened } = counts;
  const figures: [string, number, string?][] = [
    ["matched", counts.matched],
    ["missing at the bank", counts.missingAtBank],
    ["missing in the shop", counts.missingInShop],
    ["differing", counts.differing],
    ["resolved", happened + notHappened, `${happened} happened, ${notHappened} did not`],
    ["still unknown", counts.stillUnknown],
  ];
  const lists: [string, string[]][] = [
    ["Missing at the bank", view.missingAtBank.map(shopWords)],
    [
      "Missing in the shop",
      view.missingInShop.map(
        ({ gatewayOrderId, kind, amount, transactionId, line }) =>
          `${gatewayOrderId}  ${kind}  ${words(amount)}  ${transactionId}  (line ${line})`,
      ),
    ],
    [
      "Differing",
      view.differing.map(
        ({ bank, shop }) =>
          `${shopWords(shop)} ${shop.state}, the bank says ${bank.kind}  ${words(bank.amount)}  (line ${bank.line})`,
      ),
    ],
    ["Settled", view.resolved.map((row) => `${shopWords(row)}  ${settledWords[row.state] ?? row.state}`)],
    [
      "Still unknown",
      view.stillUnknown.map(
        (row) =>
          `${shopWords(row)}  (a report until ${row.neededUntil.toISOString()} or later tells, or a person)`,
      ),
    ],
    [
      "Payments and captures less refunds",
      view.totals.map(
        ({ bank, shop, difference }) =>
          `${bank.currency}  bank ${words(bank)}  shop ${words(shop)}  difference ${words(difference)}`,
      ),
    ],
  ];
  return [
    `${report.fileName}: ${report.movements} movements from ${report.coversFrom.toISOString()} until ${report.coversUntil.toISOString()}`,
    ...figures.map(
      ([name, count, note]) =>
        `  ${name.padEnd(20)} ${String(count).padStart(7)}${note ? `  (${note})` : ""}`,
    ),
    ...lists
      .filter(([, rows]) => rows.length > 0)
      .map(([title, rows]) => `\n${title}\n${rows.map((row) => `  ${row}`).join("\n")}`),
    "",
  ].join("\n");
}

const settledWords: Record<string, string> = { SUCCEEDED: "happened", NOT_HAPPENED: "did not happen" };

function shopWords({ gatewayOrderId, kind, amount }: ShopMovementView): string {
  return `${gatewayOrderId}  ${kind}  ${words(amount)}`;
}

function words(money: Money): string {
  return formatMoney(money, "en");
}
