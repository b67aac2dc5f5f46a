import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { Evidence } from "@/components/admin/payment/evidence";
import { OperationFacts, OperationHeading } from "@/components/admin/payment/operation";
import { Resolution } from "@/components/admin/unknown-outcomes/resolution";
import { ResolveCard } from "@/components/admin/unknown-outcomes/resolve-card";
import { paymentServices } from "@/app/composition/payment-services";
import { readOperation } from "@/lib/unknown-outcomes/read-operation";

import { may } from "@/lib/staff/rights";

import { submitResolution } from "./submit-resolution";

type Props = PageProps<"/admin/unknown-outcomes/[operationId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const operation = await openOperation((await params).operationId);
  if (operation === undefined) notFound();
  return { title: "Unknown outcome" };
}

export default async function OperationPage({ params, searchParams }: Props) {
  const operation = await openOperation((await params).operationId);
  if (operation === undefined) notFound();
  const { role } = await requireStaff(`/admin/unknown-outcomes/${operation.operationId}`, "read");
  const now = new Date();
  const resolvedNow = (await searchParams).resolved === "now";
  return (
    <div className="grid gap-5">
      <OperationHeading operation={operation} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid gap-5 lg:order-2">
          {operation.state !== "UNKNOWN" && <Resolution operation={operation} focus={resolvedNow} />}
          {operation.state === "UNKNOWN" && !may(role, "resolve") && (
            <p className="hint">Not resolved yet. Your role may not resolve it; an owner or a manager can.</p>
          )}
          {operation.state === "UNKNOWN" && may(role, "resolve") && (
            <ResolveCard operation={operation} now={now} submit={submitResolution} />
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <OperationFacts operation={operation} now={now} />
          <Evidence evidence={operation.evidence} />
        </div>
      </div>
    </div>
  );
}

/** Once per request, for the title and the page. */
const openOperation = cache(async (text: string) => {
  const { data: operationId } = z.uuid().safeParse(text);
  if (operationId === undefined) return undefined;
  return readForStaff(`/admin/unknown-outcomes/${operationId}`, "read", async () =>
    readOperation({ operationId }, await paymentServices()),
  );
});
