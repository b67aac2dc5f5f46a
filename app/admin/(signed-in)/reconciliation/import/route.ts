import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";

import { requireStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import { environment } from "@/lib/environment";
import {
  importSettlementReport,
  reportSizeLimit,
} from "@/lib/use-cases/reconciliation/import-settlement-report";

import { leaveProblem } from "@/app/admin/(signed-in)/reconciliation/import-problem";

const page = "/admin/reconciliation";
/** The form around the file: its boundaries and names. */
const aroundFile = 10_000;

/**
 * Takes a report that was uploaded, and leads to what came of it.
 *
 * A route and not an action, because actions read only small bodies; so it checks for itself who asks, that
 * our own page does, and how much comes.
 */
export async function POST(request: Request): Promise<Response> {
  const staff = await requireStaff(page);
  if (request.headers.get("origin") !== environment.APP_URL) return new Response(null, { status: 403 });
  const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (!(length <= reportSizeLimit + aroundFile)) return refuse("The file is larger than 20 MB.");

  const form = await request.formData().catch(() => undefined);
  const file = form?.get("report");
  if (!(file instanceof File) || file.size === 0)
    return refuse("Choose the bank's report first: a CSV file.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fileName = file.name.slice(-100);
  const imported = await importSettlementReport({ fileName, bytes, by: staff.email }, await services());
  if (!imported.ok) {
    await leaveProblem(imported.error);
    redirect(`${page}?refused=${Date.now()}`);
  }
  revalidatePath("/admin", "layout");
  const { reportId, isNew } = imported.value;
  redirect(isNew ? `${page}/${reportId}` : `${page}/${reportId}?again=1`);
}

async function refuse(sentence: string): Promise<never> {
  await leaveProblem({ sentences: [sentence], count: 1 });
  redirect(`${page}?refused=${Date.now()}`);
}
