import type { ReactNode } from "react";

import { Link } from "@/components/ui/link";
import type { BankMovementView, PairView, ShopMovementView } from "@/modules/reconciliation/compare-report";
import type { StillUnknownView } from "@/modules/reconciliation/read-reconciliation";

import { Amount } from "@/components/admin/frame/amount";
import { CandidateList } from "./candidate-list";
import { UtcTime } from "@/components/admin/frame/times";
import { OperationStateBadge } from "@/components/admin/payment/operation";
import { timelineLabels } from "@/components/admin/frame/labels";

/** Movements of the bank's report. */
export function BankRows({ rows }: { rows: (BankMovementView & { orderNumber: string | null })[] }) {
  return (
    <Rows>
      {rows.map((row) => (
        <Row
          key={row.line}
          movement={row}
          orderNumber={row.orderNumber}
          facts={<BankFacts bank={row} />}
          amounts={<Amount money={row.amount} />}
        />
      ))}
    </Rows>
  );
}

/** Movements of the journal. */
export function ShopRows({ rows }: { rows: (ShopMovementView & Partial<StillUnknownView>)[] }) {
  return (
    <Rows>
      {rows.map((row) => (
        <Row
          key={row.operationId}
          movement={row}
          orderNumber={row.orderNumber}
          facts={
            <>
              <ShopFacts shop={row} />
              {row.candidates && <CandidateList candidates={row.candidates} />}
              {row.neededUntil === null && (
                <p className="text-muted-foreground">
                  No report resolves it: what is known of it must be decided by a person.
                </p>
              )}
              {row.neededUntil && (
                <p className="text-muted-foreground">
                  A report that covers the time until <UtcTime at={row.neededUntil} seconds /> resolves it.
                </p>
              )}
            </>
          }
          amounts={<Amount money={row.amount} />}
        />
      ))}
    </Rows>
  );
}

/** Movements that are in both, side by side. */
export function PairRows({ rows }: { rows: PairView[] }) {
  return (
    <Rows>
      {rows.map(({ bank, shop }) => (
        <Row
          key={bank.line}
          movement={bank}
          orderNumber={shop.orderNumber}
          facts={
            <>
              <ShopFacts shop={shop} />
              <BankFacts bank={bank} />
            </>
          }
          amounts={
            <>
              <NamedAmount name="Shop" amount={shop.amount} />
              <NamedAmount name="Bank" amount={bank.amount} />
            </>
          }
        />
      ))}
    </Rows>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-border border-t border-border text-sm">{children}</ul>;
}

type RowProps = {
  movement: Pick<BankMovementView, "kind" | "gatewayOrderId">;
  orderNumber: string | null;
  facts: ReactNode;
  amounts: ReactNode;
};

function Row({ movement, orderNumber, facts, amounts }: RowProps) {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 px-5 py-3.5 sm:px-6 md:grid-cols-[11rem_1fr_auto]">
      <div>
        <p className="font-medium">{timelineLabels[movement.kind]}</p>
        <p>
          {orderNumber === null ? (
            <span className="font-mono text-xs break-all">{movement.gatewayOrderId}</span>
          ) : (
            <Link
              href={`/admin/orders/${orderNumber}`}
              className="font-mono whitespace-nowrap underline underline-offset-4"
            >
              {orderNumber}
            </Link>
          )}
        </p>
      </div>
      <div className="text-end md:order-last">{amounts}</div>
      <div className="col-span-2 grid content-start gap-1 md:col-span-1">{facts}</div>
    </li>
  );
}

function ShopFacts({ shop }: { shop: ShopMovementView }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-muted-foreground">Shop:</span>
      <Link href={`/admin/unknown-outcomes/${shop.operationId}`} className="underline underline-offset-4">
        <UtcTime at={shop.at} seconds />
      </Link>
      <OperationStateBadge state={shop.state} />
    </p>
  );
}

function BankFacts({ bank }: { bank: BankMovementView }) {
  return (
    <p>
      <span className="text-muted-foreground">Bank:</span> <UtcTime at={bank.at} seconds />,{" "}
      <span className="font-mono text-xs break-all">{bank.transactionId}</span>, line {bank.line}
    </p>
  );
}

function NamedAmount({ name, amount }: { name: string; amount: PairView["bank"]["amount"] }) {
  return (
    <p>
      <span className="text-muted-foreground">{name}</span> <Amount money={amount} />
    </p>
  );
}
