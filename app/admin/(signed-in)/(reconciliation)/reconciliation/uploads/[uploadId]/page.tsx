import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";

import { requireStaff } from "@/app/admin/require-staff";
import { Comparison } from "@/modules/reconciliation/components/comparison";
import { ImportPreview } from "@/modules/reconciliation/components/import-preview";
import { paymentServices } from "@/app/composition/payment-services";
import { uploadIdSchema } from "@/lib/ids";
import { previewImport } from "@/modules/reconciliation/import-settlement-report";

import { submitImport } from "./submit-import";

type Props = PageProps<"/admin/reconciliation/uploads/[uploadId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { success } = uploadIdSchema.safeParse((await params).uploadId);
  if (!success) notFound();
  return { title: "Preview of a report" };
}

export default async function PreviewPage({ params, searchParams }: Props) {
  const uploadId = uploadIdSchema.safeParse((await params).uploadId);
  if (!uploadId.success) notFound();
  const staff = await requireStaff(`/admin/reconciliation/uploads/${uploadId.data}`, "read");

  const previewed = await previewImport(
    { uploadId: uploadId.data, by: staff.email },
    await paymentServices(),
  );
  if (!previewed.ok) redirect("/admin/reconciliation?failed=expired");
  const changed = (await searchParams).changed;
  return (
    <div className="grid grid-cols-1 gap-5">
      <ImportPreview preview={previewed.value} changed={changed?.toString()} submit={submitImport} />
      <Comparison view={previewed.value.view} provenEarlier={previewed.value.provenEarlier} />
    </div>
  );
}
