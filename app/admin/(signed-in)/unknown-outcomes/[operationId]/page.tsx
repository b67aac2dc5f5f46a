import type { Metadata } from "next";
import { z } from "zod";

import { NotFoundAnswer } from "@/app/admin/(signed-in)/not-found-answer";
import { Evidence } from "@/components/admin/evidence";
import { OperationFacts } from "@/components/admin/operation-facts";
import { OperationHeading } from "@/components/admin/operation-heading";
import { Resolution } from "@/components/admin/resolution";
import { ResolveCard } from "@/components/admin/resolve-card";
import { readForStaff } from "@/lib/auth/require-staff";
import { readOperation } from "@/lib/use-cases/reconciliation/read-operation";

import { submitResolution } from "./submit-resolution";

type Props = PageProps<"/admin/unknown-outcomes/[operationId]">;

export const metadata: Metadata = { title: "Unknown outcome" };

export default async function OperationPage({ params, searchParams }: Props) {
  const operationId = z.uuid().safeParse((await params).operationId);
  if (!operationId.success) return <NotFoundAnswer />;
  const operation = await readForStaff(`/admin/unknown-outcomes/${operationId.data}`, (deps) =>
    readOperation({ operationId: operationId.data }, deps),
  );
  if (operation === undefined) return <NotFoundAnswer />;
  const resolvedNow = (await searchParams).resolved === "now";
  return (
    <div className="grid gap-5">
      <OperationHeading operation={operation} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid gap-5 lg:order-2">
          {operation.state === "UNKNOWN" ? (
            <ResolveCard operation={operation} submit={submitResolution} />
          ) : (
            <Resolution operation={operation} focus={resolvedNow} />
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <OperationFacts operation={operation} now={new Date()} />
          <Evidence operation={operation} />
        </div>
      </div>
    </div>
  );
}
