import "server-only";
import { z } from "zod";
import { OperationKind, OperationState } from "@/lib/db/generated/enums";
import { type GatewayOrderId, gatewayOrderIdSchema } from "@/lib/ids";
import { exponentOf, isCurrency } from "@/lib/money/decimals";
import { type Money, storedMoney } from "@/lib/money/money";
import type { Transaction } from "@/lib/payments/journal";

export type BankMovementView = {
  /** In the report's file. */
  line: number;
  gatewayOrderId: GatewayOrderId;
  transactionId: string;
  kind: OperationKind;
  amount: Money;
  at: Date;
};

/** A movement as the journal has it. */
export type ShopMovementView = {
  operationId: string;
  orderNumber: string;
  gatewayOrderId: GatewayOrderId;
  kind: OperationKind;
  state: OperationState;
  amount: Money;
  at: Date;
};

export type PairView = { bank: BankMovementView; shop: ShopMovementView };

const comparison = z.enum(["matched", "differing", "missingInShop"]);

/** How the lines of a report compare with the journal. */
export type Comparison = z.infer<typeof comparison>;

const sum = z.object({
  comparison,
  count: z.int(),
  currency: z.string(),
  /** What the bank paid out: payments and captures less refunds. */
  bank: z.bigint(),
  /** Null if the journal has none of them. */
  shopCurrency: z.string().nullable(),
  /** The same by the journal. */
  shop: z.bigint(),
});

/** The lines of a report that compare alike, in the same currencies. */
export type ReportSum = z.infer<typeof sum>;

/** Adds up the lines of a report; the rule of the comparison is the view "settlement_comparison". */
export async function sumReport(reportId: string, db: Transaction): Promise<ReportSum[]> {
  const rows = await db.$queryRaw`
    SELECT "comparison", "currency", "shop_currency" AS "shopCurrency", count(*)::int AS "count",
      sum("amount_minor" * "sign")::bigint AS "bank",
      coalesce(sum("shop_minor" * "shop_sign") FILTER (WHERE "state" = 'SUCCEEDED'), 0)::bigint AS "shop"
    FROM "settlement_comparison" WHERE "report_id" = ${reportId}::uuid GROUP BY 1, 2, 3`;
  return z.array(sum).parse(rows);
}

const listed = z.object({
  line: z.int(),
  gatewayOrderId: gatewayOrderIdSchema,
  transactionId: z.string(),
  kind: z.enum(OperationKind),
  amountMinor: z.bigint(),
  currency: z.string(),
  movedAt: z.date(),
  orderNumber: z.string().nullable(),
});

const paired = listed.extend({
  orderNumber: z.string(),
  operationId: z.string(),
  shopKind: z.enum(OperationKind),
  state: z.enum(OperationState),
  shopMinor: z.bigint(),
  shopCurrency: z.string(),
  openedAt: z.date(),
});

type FirstLines = { reportId: string; take: number };

/** The first lines of a report that the journal has too, as they compare with it. */
export async function readPairs(
  input: FirstLines & { comparison: "matched" | "differing" },
  db: Transaction,
): Promise<PairView[]> {
  const rows = z.array(paired).parse(await readLines(input, db));
  return rows.map((row) => ({
    bank: bankView(row),
    shop: {
      operationId: row.operationId,
      orderNumber: row.orderNumber,
      gatewayOrderId: row.gatewayOrderId,
      kind: row.shopKind,
      state: row.state,
      amount: listedMoney(row.shopMinor, row.shopCurrency),
      at: row.openedAt,
    },
  }));
}

/** The first lines of a report that the journal does not have, with their order if it is the shop's. */
export async function readMissingInShop(
  input: FirstLines,
  db: Transaction,
): Promise<(BankMovementView & { orderNumber: string | null })[]> {
  const rows = z.array(listed).parse(await readLines({ ...input, comparison: "missingInShop" }, db));
  return rows.map((row) => ({ ...bankView(row), orderNumber: row.orderNumber }));
}

function readLines(
  { reportId, comparison, take }: FirstLines & { comparison: Comparison },
  db: Transaction,
): Promise<unknown> {
  return db.$queryRaw`
    SELECT "line", "gateway_order_id" AS "gatewayOrderId", "transaction_id" AS "transactionId", "kind",
      "amount_minor" AS "amountMinor", "currency", "moved_at" AS "movedAt", "order_number" AS "orderNumber",
      "operation_id" AS "operationId", "shop_kind" AS "shopKind", "state", "shop_minor" AS "shopMinor",
      "shop_currency" AS "shopCurrency", "opened_at" AS "openedAt"
    FROM "settlement_comparison"
    WHERE "report_id" = ${reportId}::uuid AND "comparison" = ${comparison}
    ORDER BY "line" LIMIT ${take}`;
}

function bankView(row: z.infer<typeof listed>): BankMovementView {
  return {
    line: row.line,
    gatewayOrderId: row.gatewayOrderId,
    transactionId: row.transactionId,
    kind: row.kind,
    amount: listedMoney(row.amountMinor, row.currency),
    at: row.movedAt,
  };
}

/** An amount of the report, whose lines were read in the exponents of ISO 4217. */
export function listedMoney(minor: bigint, currency: string): Money {
  return storedMoney(minor, { currency, currencyExponent: exponentOf(currency) });
}

/** The same of a line of which perhaps not all can be read; null then. */
export function readableMoney(minor: bigint | null, currency: string | null): Money | null {
  return minor === null || currency === null || !isCurrency(currency) ? null : listedMoney(minor, currency);
}
