import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { hostname, userInfo } from "node:os";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { createLog } from "@/lib/log/log";
import { CommandError } from "@/tools/command-error";
import { describePreview } from "@/modules/reconciliation/describe-preview";
import { formatReconciliation } from "@/modules/reconciliation/format-reconciliation";
import { requireMigrations } from "@/tools/migrate";
import { runProgram } from "@/tools/run-program";
import { requireEnvironment } from "@/tools/require-environment";
import { requireFile } from "@/tools/require-file";
import { step } from "@/tools/step";

const importedBefore = "This report was imported before.\n\n";
const nothingWritten = "This is a preview: nothing was written. To write it, add --apply.";
const nothingToWrite = "This is a preview: nothing was written.";
const noMovement = "The file lists no movement that can be read.\n\n";
const previewChanged =
  "The journal has changed since the preview, and nothing was written. Above is the preview anew. To write it, run the command again.";
const needsSecondPerson = {
  waits_for_approval:
    "It resolves more than one person may decide, and nothing was written. It waits under “Second person” in the admin for three days.",
  needs_second_person: "It resolves more than one person may decide, and nothing was written.",
  waits_already: "It waits under “Second person” in the admin already, and nothing was written.",
};
const uploadGone = "The file changed while it was imported, and nothing was written. Run the command again.";

// `npm run reconcile FILE` shows what the import of a settlement report would do; `--apply` writes it. After a preview,
// `--apply` writes only what the preview showed. `--signature SIGNATURE` names the file of the bank's detached signature.
await runProgram(async () => {
  const { apply, file, signature } = readArguments();
  const path = await requireFile(file);
  const signaturePath = signature === undefined ? undefined : await requireFile(signature);
  await requireMigrations(requireEnvironment("production").DATABASE_URL);

  const { processServices } = await import("@/app/composition/process-services");
  const { findPreview, previewImport, signatureSizeLimit, uploadReport } =
    await import("@/modules/reconciliation/import-settlement-report");
  const { importOrAsk } = await import("@/modules/reconciliation/import-or-ask");
  const { secondPerson } = await import("@/app/composition/second-person");
  // Standard output is the report's.
  const deps = processServices(createLog(process.stderr));
  const by = "system";
  const isSigned = signaturePath !== undefined && deps.reconciliation.publicKey !== undefined;
  const preview = async (uploadId: Parameters<typeof previewImport>[0]["uploadId"]) => {
    const previewed = await step("Preview", () => previewImport({ uploadId, by }, deps));
    if (!previewed.ok) throw new CommandError(uploadGone);
    const { isNew, view, isEmpty } = previewed.value;
    const text = `\n${view.report.movements === 0 ? noMovement : ""}${isNew ? "" : importedBefore}${formatReconciliation(view)}\n${describePreview(previewed.value)}\n`;
    return { text, isEmpty };
  };

  const earlier = apply ? await findPreview({ file: createReadStream(path), by, isSigned }, deps) : undefined;
  const uploadId = earlier?.uploadId ?? (await upload());
  if (apply) {
    const input = { uploadId, by, fingerprint: earlier?.fingerprint };
    const applied = await step("Import", () => importOrAsk(input, deps, secondPerson.ask));
    if (applied.ok) {
      const { isNew, view } = applied.value;
      process.stdout.write(`\n${isNew ? "" : importedBefore}${formatReconciliation(view)}`);
    } else if (applied.error.kind === "preview_changed") {
      process.stdout.write((await preview(uploadId)).text);
      throw new CommandError(previewChanged);
    } else if (applied.error.kind === "upload_gone") throw new CommandError(uploadGone);
    else {
      process.stdout.write((await preview(uploadId)).text);
      throw new CommandError(needsSecondPerson[applied.error.kind]);
    }
  } else {
    const { text, isEmpty } = await preview(uploadId);
    process.stdout.write(`${text}\n${isEmpty ? nothingToWrite : nothingWritten}\n`);
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
          from: `npm run reconcile${apply ? " --apply" : ""}, by ${userInfo().username} on ${hostname()}`,
          signature: async () =>
            signaturePath === undefined
              ? undefined
              : (await readFile(signaturePath)).subarray(0, signatureSizeLimit),
          onProgress: (lines) => lines % 10_000 === 0 && showProgress(`${lines} lines`),
        },
        deps,
      ),
    );
    if (uploaded.ok) return uploaded.value.uploadId;
    throw new CommandError(["Nothing was imported.", ...uploaded.error.messages].join("\n"));
  }
});

const usage =
  "Name the report: npm run reconcile FILE. To write it, add --apply; where the bank signed it, --signature SIGNATURE.";

/** npm takes a flag for itself if no `--` stands before it, and hands it on as a variable. */
function readArguments(): { file: string; apply: boolean; signature: string | undefined } {
  const { npm_config_apply: flag, npm_config_signature: signatureFlag } = process.env;
  const given = parse();
  const files = given.positionals;
  const file = files[0] ?? (flag === "true" ? undefined : flag);
  if (file === undefined || file === "") throw new CommandError(usage);
  // `--signature SIGNATURE` without `--` before it becomes a variable and a second file.
  const signature =
    given.values.signature ?? (signatureFlag === "true" ? files[1] : signatureFlag || undefined);
  return { file, apply: given.values.apply === true || (flag !== undefined && flag !== ""), signature };
}

function parse() {
  try {
    const options = { apply: { type: "boolean" }, signature: { type: "string" } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (cause) {
    throw new CommandError(`${cause instanceof Error ? cause.message : ""} ${usage}`.trim(), { cause });
  }
}
