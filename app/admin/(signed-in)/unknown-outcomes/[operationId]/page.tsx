import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";

import { readOrderNotices } from "@/app/admin/(signed-in)/orders/[number]/order-notices";
import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { Evidence } from "@/components/admin/payment/evidence";
import { OperationFacts, OperationHeading } from "@/components/admin/payment/operation";
import { Resolution } from "@/components/admin/unknown-outcomes/resolution";
import { ResolveCard } from "@/components/admin/unknown-outcomes/resolve-card";
import { bankReports } from "@/app/composition/bank-reports";
import { paymentServices } from "@/app/composition/payment-services";
import { secondPersonAbove } from "@/app/composition/second-person";
import { isAbove } from "@/lib/payments/second-person";
import { may } from "@/lib/staff/rights";
import { type OperationView, readOperation } from "@/lib/unknown-outcomes/read-operation";
import { modulePages } from "@/modules/pages";

import { submitResolution } from "./submit-resolution";

const [outcomes] = modulePages.flatMap((pages) => pages.outcomes ?? []);

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
      {operation.state === "UNKNOWN" && (await readOrderNotices(operation.orderNumber))}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid gap-5 lg:order-2">
          {operation.state !== "UNKNOWN" && (
            <Resolution operation={operation} focus={resolvedNow} reportPath={outcomes?.reportPath} />
          )}
          {operation.state === "UNKNOWN" && !may(role, "resolve") && (
            <p className="hint">Not resolved yet. Your role may not resolve it; an owner or a manager can.</p>
          )}
          {operation.state === "UNKNOWN" && may(role, "resolve") && <Desk operation={operation} now={now} />}
        </div>
        <div className="grid min-w-0 gap-5">
          <OperationFacts operation={operation} now={now} />
          <Evidence evidence={operation.evidence} />
        </div>
      </div>
    </div>
  );
}

/** The form that resolves it, with what the bank's reports say of it. */
async function Desk({ operation, now }: { operation: OperationView; now: Date }) {
  const deps = await paymentServices();
  const { operationId, requested } = operation;
  const found = (await bankReports?.findListed([operationId], deps))?.get(operationId);
  // An amount in another currency says nothing about this payment.
  const listed =
    found?.currency === requested.currency
      ? { amount: { ...requested, minor: Number(found.amountMinor) }, transactionId: found.transactionId }
      : undefined;
  const asks = isAbove({ ...requested, minor: BigInt(requested.minor) }, secondPersonAbove());
  return (
    <ResolveCard operation={operation} listed={listed} asks={asks} now={now} submit={submitResolution}>
      {outcomes && found === undefined && <outcomes.Panel operationId={operationId} deps={deps} />}
    </ResolveCard>
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
