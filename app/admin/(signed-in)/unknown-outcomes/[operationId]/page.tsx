import { ChevronLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { z } from "zod";

import { deskMoney } from "@/components/admin/amount";
import { DeskTime } from "@/components/admin/local-time";
import { Evidence } from "@/components/admin/evidence";
import { OutcomeBadge } from "@/components/admin/operation-state-badge";
import { OutcomeFacts } from "@/components/admin/operation-facts";
import { kindWord, decisionWords } from "@/components/admin/operation-labels";
import { SettleForm } from "@/components/admin/resolve-form";
import { Settled } from "@/components/admin/resolution";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { requireStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import { toDecimal } from "@/lib/money/decimals";
import { type OperationView, readOperation } from "@/lib/use-cases/reconciliation/read-operation";

import { settle } from "./resolve";

type Props = PageProps<"/admin/unknown-outcomes/[operationId]">;

export const metadata: Metadata = { title: "Review" };

export default async function OutcomePage({ params, searchParams }: Props) {
  const operationId = z.uuid().safeParse((await params).operationId);
  if (!operationId.success) notFound();
  await requireStaff(`/admin/unknown-outcomes/${operationId.data}`);
  const outcome = await readOperation({ operationId: operationId.data }, await services());
  if (outcome === undefined) notFound();
  const settledNow = (await searchParams).resolved === "now";
  return (
    <div className="grid gap-5">
      <Heading outcome={outcome} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid gap-5 lg:order-2">
          {outcome.state === "UNKNOWN" ? (
            <SettleCard outcome={outcome} />
          ) : (
            <Settled outcome={outcome} focus={settledNow} />
          )}
        </div>
        <div className="grid min-w-0 gap-5">
          <OutcomeFacts outcome={outcome} now={new Date()} />
          <Evidence outcome={outcome} />
        </div>
      </div>
    </div>
  );
}

function Heading({ outcome }: { outcome: OperationView }) {
  return (
    <div className="grid gap-1">
      <Link
        href="/admin/unknown-outcomes"
        className="flex items-center gap-1 justify-self-start text-sm text-muted-foreground hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        All unknown outcomes
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl font-semibold tracking-tight">
          {kindWord(outcome.kind)} of {deskMoney(outcome.asked)}
        </h1>
        <OutcomeBadge state={outcome.state} />
      </div>
      <p className="text-sm text-muted-foreground">
        Order{" "}
        <Link
          href={`/admin/orders/${outcome.orderNumber}`}
          className="font-mono text-foreground underline underline-offset-4"
        >
          {outcome.orderNumber}
        </Link>{" "}
        of {outcome.customer}, sent <DeskTime at={outcome.openedAt} precise />
      </p>
    </div>
  );
}

function SettleCard({ outcome }: { outcome: OperationView }) {
  const { asked, kind, mayBeLess, operationId, transactionId } = outcome;
  return (
    <Card aria-labelledby="resolve">
      <CardHeader>
        <CardTitle id="resolve">Resolve</CardTitle>
        <p className="text-sm text-muted-foreground">
          Look for order <span className="font-mono break-all">{outcome.gatewayOrderId}</span> in the
          bank&apos;s portal, or ask the bank. Nothing is sent to the bank from here.
        </p>
      </CardHeader>
      <CardContent>
        <SettleForm
          action={settle}
          operationId={operationId}
          words={decisionWords(kind)}
          amount={
            mayBeLess
              ? {
                  currency: asked.currency,
                  most: deskMoney(asked),
                  value: toDecimal(asked.minor, asked.currency),
                }
              : null
          }
          transactionId={{
            value: transactionId ?? "",
            hint:
              kind === "AUTHORIZE"
                ? "The bank asks for it should the authorization be voided."
                : "As the bank's portal shows it.",
          }}
        />
      </CardContent>
    </Card>
  );
}
