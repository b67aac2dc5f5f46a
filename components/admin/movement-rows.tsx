import Link from "next/link";
import type { ReactNode } from "react";

import { TableCell, TableHead, TableRow } from "@/components/ui/table";
import type { BankMovementView, PairView, ShopMovementView } from "@/lib/use-cases/read-reconciliation";

import { Amount } from "./amount";
import { DeskTime } from "./desk-time";
import { OutcomeBadge } from "./outcome-badge";
import { kindWord } from "./outcome-words";

/** Movements as the bank's report tells them. */
export function BankRows({
  caption,
  rows,
}: {
  caption: string;
  rows: (BankMovementView & { orderNumber: string | null })[];
}) {
  return (
    <Rows caption={caption} columns={["Movement", "At the bank", "Amount"]}>
      {rows.map((row) => (
        <TableRow key={row.line}>
          <Movement kind={row.kind} gatewayOrderId={row.gatewayOrderId}>
            {row.orderNumber !== null && <OrderLink number={row.orderNumber} />}
          </Movement>
          <TableCell className="align-top">
            <BankFacts bank={row} />
          </TableCell>
          <AmountCell>
            <Amount money={row.amount} />
          </AmountCell>
        </TableRow>
      ))}
    </Rows>
  );
}

/** Movements as the journal holds them. */
export function ShopRows({
  caption,
  rows,
}: {
  caption: string;
  rows: (ShopMovementView & { neededUntil?: Date })[];
}) {
  return (
    <Rows caption={caption} columns={["Movement", "In the shop", "Amount"]}>
      {rows.map((row) => (
        <TableRow key={row.operationId}>
          <Movement kind={row.kind} gatewayOrderId={row.gatewayOrderId}>
            <OrderLink number={row.orderNumber} />
          </Movement>
          <TableCell className="align-top">
            <ShopFacts shop={row} />
            {row.neededUntil && (
              <p className="mt-1 text-muted-foreground">
                A report until <DeskTime at={row.neededUntil} precise /> or later tells.
              </p>
            )}
          </TableCell>
          <AmountCell>
            <Amount money={row.amount} />
          </AmountCell>
        </TableRow>
      ))}
    </Rows>
  );
}

/** Movements that both tell of, side by side. */
export function PairRows({ caption, rows }: { caption: string; rows: PairView[] }) {
  return (
    <Rows caption={caption} columns={["Movement", "Shop and bank", "Amounts"]}>
      {rows.map(({ bank, shop }) => (
        <TableRow key={bank.line}>
          <Movement kind={bank.kind} gatewayOrderId={bank.gatewayOrderId}>
            <OrderLink number={shop.orderNumber} />
          </Movement>
          <TableCell className="align-top">
            <ShopFacts shop={shop} />
            <BankFacts bank={bank} />
          </TableCell>
          <AmountCell>
            <p>
              <span className="font-normal text-muted-foreground">Shop</span> <Amount money={shop.amount} />
            </p>
            <p>
              <span className="font-normal text-muted-foreground">Bank</span> <Amount money={bank.amount} />
            </p>
          </AmountCell>
        </TableRow>
      ))}
    </Rows>
  );
}

function Rows({ caption, columns, children }: { caption: string; columns: string[]; children: ReactNode }) {
  const [first, second, last] = columns;
  return (
    <table className="w-full border-collapse border-t border-border text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-border">
        <tr>
          <TableHead className="ps-5 sm:ps-6">{first}</TableHead>
          <TableHead>{second}</TableHead>
          <TableHead className="pe-5 text-end sm:pe-6">{last}</TableHead>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Movement({
  kind,
  gatewayOrderId,
  children,
}: {
  kind: string;
  gatewayOrderId: string;
  children: ReactNode;
}) {
  return (
    <TableCell className="ps-5 align-top sm:ps-6">
      <p className="font-medium">{kindWord(kind)}</p>
      <p>{children || <span className="font-mono text-xs break-all">{gatewayOrderId}</span>}</p>
    </TableCell>
  );
}

function OrderLink({ number }: { number: string }) {
  return (
    <Link
      href={`/admin/orders/${number}`}
      prefetch={false}
      className="font-mono underline underline-offset-4"
    >
      {number}
    </Link>
  );
}

function ShopFacts({ shop }: { shop: ShopMovementView }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Link
        href={`/admin/review/${shop.operationId}`}
        prefetch={false}
        className="text-muted-foreground underline underline-offset-4"
      >
        <DeskTime at={shop.at} precise />
      </Link>
      <OutcomeBadge state={shop.state} />
    </p>
  );
}

function BankFacts({ bank }: { bank: BankMovementView }) {
  return (
    <p className="text-muted-foreground">
      <DeskTime at={bank.at} precise />,{" "}
      <span className="font-mono text-xs break-all">{bank.transactionId}</span>, line {bank.line}
    </p>
  );
}

function AmountCell({ children }: { children: ReactNode }) {
  return <TableCell className="pe-5 text-end align-top font-semibold sm:pe-6">{children}</TableCell>;
}
