import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";

import {
  type ImportProblem,
  saveImportProblem,
} from "@/app/admin/(signed-in)/reconciliation/import-problem-cookie";
import { uploadMessages } from "@/components/admin/messages";
import { requireStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import { environment } from "@/lib/environment";
import {
  importSettlementReport,
  reportSizeLimit,
} from "@/lib/use-cases/reconciliation/import-settlement-report";

const page = "/admin/reconciliation";
/** Bytes for the multipart boundaries and names around the file. */
const multipartOverhead = 10_000;

/**
 * Imports an uploaded settlement report and redirects to its page, or back to the form with the problem.
 *
 * A route instead of a server action, because an action's body is limited to a few megabytes. So it checks the
 * session, the origin and the size by itself.
 */
export async function POST(request: Request): Promise<Response> {
  const staff = await requireStaff(page);
  if (request.headers.get("origin") !== environment.APP_URL) return new Response(null, { status: 403 });
  const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (!(length <= reportSizeLimit + multipartOverhead)) return showProblem([uploadMessages.too_large]);

  const form = await request.formData().catch(() => undefined);
  const file = form?.get("report");
  if (!(file instanceof File) || file.size === 0) return showProblem([uploadMessages.no_file]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fileName = file.name.slice(-100);
  const imported = await importSettlementReport({ fileName, bytes, by: staff.email }, await services());
  if (!imported.ok) return showProblem(imported.error.messages, imported.error.count);

  revalidatePath("/admin", "layout");
  const { reportId, isNew } = imported.value;
  redirect(isNew ? `${page}/${reportId}` : `${page}/${reportId}?again=1`);
}

async function showProblem(
  messages: ImportProblem["messages"],
  count: number = messages.length,
): Promise<never> {
  await saveImportProblem({ messages, count });
  redirect(`${page}?failed=${Date.now()}`);
}
