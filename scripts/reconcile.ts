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
import { CommandError } from "@/scripts/support/command-error";
import { requireMigrations } from "@/scripts/support/migrate";
import { runProgram } from "@/scripts/support/run-program";
import { requireEnvironment } from "@/scripts/support/require-environment";

// `npm run reconcile FILE`: imports a settlement report and prints what it matched, what differs and what it resolved.
await runProgram(async () => {
  const given = process.argv[2];
  if (given === undefined) throw new CommandError("Name the report: npm run reconcile FILE");
  const path = resolve(process.env.INIT_CWD ?? ".", given);
  const bytes = await readBytes(path);
  await requireMigrations(requireEnvironment().DATABASE_URL);

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
  if (view === undefined) throw new Error("the report is missing right after its import");
  const notice = imported.value.isNew ? "" : "This report was imported before.\n\n";
  process.stdout.write(`\n${notice}${formatReconciliation(view)}`);
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

function formatReconciliation(view: ReconciliationView): string {
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
    ["Missing at the bank", view.missingAtBank.map(formatMovement)],
    [
      "Missing in the shop",
      view.missingInShop.map(
        ({ gatewayOrderId, kind, amount, transactionId, line }) =>
          `${gatewayOrderId}  ${kind}  ${format(amount)}  ${transactionId}  (line ${line})`,
      ),
    ],
    [
      "Differing",
      view.differing.map(
        ({ bank, shop }) =>
          `${formatMovement(shop)} ${shop.state}, at the bank ${bank.kind}  ${format(bank.amount)}  (line ${bank.line})`,
      ),
    ],
    ["Resolved", view.resolved.map((row) => `${formatMovement(row)}  ${decisions[row.state] ?? row.state}`)],
    [
      "Still unknown",
      view.stillUnknown.map(
        (row) =>
          `${formatMovement(row)}  (needs a report until ${row.neededUntil.toISOString()} or later, or a decision by staff)`,
      ),
    ],
    [
      "Payments and captures less refunds",
      view.totals.map(
        ({ bank, shop, difference }) =>
          `${bank.currency}  bank ${format(bank)}  shop ${format(shop)}  difference ${format(difference)}`,
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

const decisions: Record<string, string> = { SUCCEEDED: "happened", NOT_HAPPENED: "did not happen" };

function formatMovement({ gatewayOrderId, kind, amount }: ShopMovementView): string {
  return `${gatewayOrderId}  ${kind}  ${format(amount)}`;
}

function format(money: Money): string {
  return formatMoney(money, "en");
}
