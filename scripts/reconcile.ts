import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { createLog } from "@/lib/log/log";
import { CommandError } from "@/scripts/support/command-error";
import { formatReconciliation } from "@/scripts/support/format-reconciliation";
import { requireMigrations } from "@/scripts/support/migrate";
import { runProgram } from "@/scripts/support/run-program";
import { requireEnvironment } from "@/scripts/support/require-environment";
import { step } from "@/scripts/support/step";

const importedBefore = "This report was imported before.\n\n";
const nothingWritten = "This is a preview: nothing was written. To write it, add --apply.";
const previewChanged =
  "The journal has changed since the preview, and nothing was written. Above is the preview anew. To write it, run the command again.";
const uploadGone = "The file changed while it was imported, and nothing was written. Run the command again.";

// `npm run reconcile FILE` shows what the import of a settlement report would do; `--apply` writes it. After a preview,
// `--apply` writes only what the preview showed.
await runProgram(async () => {
  const { apply, file } = readArguments();
  const path = resolve(process.env.INIT_CWD ?? ".", file);
  await requireFile(path);
  await requireMigrations(requireEnvironment("production").DATABASE_URL);

  const { processServices } = await import("@/lib/process-services");
  const { applyImport, findPreview, previewImport, uploadReport } =
    await import("@/lib/use-cases/reconciliation/import-settlement-report");
  // Standard output is the report's.
  const deps = processServices(createLog(process.stderr));
  const by = "system";
  const preview = async (uploadId: Parameters<typeof previewImport>[0]["uploadId"]) => {
    const previewed = await step("Preview", () => previewImport({ uploadId, by }, deps));
    if (!previewed.ok) throw new CommandError(uploadGone);
    const { isNew, view } = previewed.value;
    return `\n${isNew ? "" : importedBefore}${formatReconciliation(view)}`;
  };

  const earlier = apply ? await findPreview({ file: createReadStream(path), by }, deps) : undefined;
  const uploadId = earlier?.uploadId ?? (await upload());
  if (apply) {
    const input = { uploadId, by, fingerprint: earlier?.fingerprint };
    const applied = await step("Import", () => applyImport(input, deps));
    if (applied.ok) {
      const { isNew, view } = applied.value;
      process.stdout.write(`\n${isNew ? "" : importedBefore}${formatReconciliation(view)}`);
    } else if (applied.error.kind === "preview_changed") {
      process.stdout.write(await preview(uploadId));
      throw new CommandError(previewChanged);
    } else throw new CommandError(uploadGone);
  } else {
    process.stdout.write(`${await preview(uploadId)}\n${nothingWritten}\n`);
  }
  await deps.answers.settled();
  await deps.db.$disconnect();
  return 0;

  async function upload() {
    const uploaded = await step("Read", (showProgress) =>
      uploadReport(
        {
          fileName: basename(path),
          file: createReadStream(path),
          by,
          onProgress: (lines) => lines % 10_000 === 0 && showProgress(`${lines} lines`),
        },
        deps,
      ),
    );
    if (uploaded.ok) return uploaded.value.uploadId;
    throw new CommandError(["Nothing was imported.", ...uploaded.error.messages].join("\n"));
  }
});

/** npm takes a flag for itself where no `--` stands before it, and hands it on as a variable. */
function readArguments(): { file: string; apply: boolean } {
  const given = process.argv.slice(2);
  const flag = process.env.npm_config_apply;
  const file = given.find((argument) => !argument.startsWith("--")) ?? (flag === "true" ? undefined : flag);
  const unknown = given.find((argument) => argument.startsWith("--") && argument !== "--apply");
  if (unknown !== undefined) throw new CommandError(`There is no option ${unknown}.`);
  if (file === undefined || file === "")
    throw new CommandError("Name the report: npm run reconcile FILE. To write it, add --apply.");
  return { file, apply: given.includes("--apply") || (flag !== undefined && flag !== "") };
}

async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) throw new CommandError(`There is no file ${path}.`);
}
