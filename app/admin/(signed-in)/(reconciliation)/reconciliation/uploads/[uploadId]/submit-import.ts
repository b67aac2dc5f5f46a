"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";

import { finishWork } from "@/app/finish-work";
import { requireActor } from "@/app/admin/require-staff";
import { paymentServices } from "@/app/composition/payment-services";
import { secondPerson } from "@/app/composition/second-person";
import { importOrAsk } from "@/modules/reconciliation/import-or-ask";
import { uploadIdSchema } from "@/lib/ids";

const importForm = z.object({ uploadId: uploadIdSchema, fingerprint: z.string().regex(/^[0-9a-f]{64}$/) });

/** Imports a report as its preview showed it, asks for a second person, or shows the preview anew if the journal has changed. */
export async function submitImport(form: FormData): Promise<void> {
  const parsed = importForm.safeParse(Object.fromEntries(form));
  const act = parsed.data && { object: `upload ${parsed.data.uploadId}` };
  const staff = await requireActor("/admin/reconciliation", "import_report", act);
  if (!parsed.success) redirect("/admin/reconciliation");
  const { uploadId } = parsed.data;
  const applied = await finishWork(
    importOrAsk({ ...parsed.data, by: staff.email }, await paymentServices(), secondPerson.ask),
  );
  if (!applied.ok) {
    const { kind } = applied.error;
    if (kind === "waits_for_approval" || kind === "waits_already") {
      revalidatePath("/admin", "layout");
      redirect(secondPerson.page);
    }
    redirect(
      kind === "preview_changed"
        ? `/admin/reconciliation/uploads/${uploadId}?changed=${Date.now()}`
        : "/admin/reconciliation?failed=expired",
    );
  }
  revalidatePath("/admin", "layout");
  const { reportId, isNew } = applied.value;
  redirect(
    isNew ? `/admin/reconciliation/${reportId}?imported=1` : `/admin/reconciliation/${reportId}?again=1`,
  );
}
