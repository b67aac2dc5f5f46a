import "server-only";

import type { Prisma } from "@/lib/db/generated/client";
import { type Money, storedMoney } from "@/lib/money/money";
import type { Deps } from "@/lib/payments/deps";
import { type Result, err, ok } from "@/lib/result";
import { happening } from "./product-events";

/** A product as staff see it, hidden or not. Its texts are its own, those of the default language. */
export type AdminProduct = {
  slug: string;
  sku: string | null;
  name: string;
  active: boolean;
  madeToOrder: boolean;
  /** Pieces that may still be ordered; null if they are made to order or not counted. */
  stock: number | null;
  /** In the order of the price lists. */
  prices: { list: string; price: Money }[];
};

/** How many products the list shows. A shop with more changes the others with a file. */
const shownProducts = 500;

const adminProductSelect = {
  slug: true,
  sku: true,
  name: true,
  active: true,
  madeToOrder: true,
  stock: true,
  prices: {
    orderBy: { list: { position: "asc" } },
    select: {
      amountMinor: true,
      list: { select: { name: true, currency: true, currencyExponent: true } },
    },
  },
} satisfies Prisma.ProductSelect;

/** Lists products in the order of the catalogue, the hidden ones among them, and how many there are in all. */
export async function listAllProducts({
  db,
}: Pick<Deps, "db">): Promise<{ products: AdminProduct[]; count: number }> {
  const [stored, count] = await Promise.all([
    db.product.findMany({
      relationLoadStrategy: "join",
      orderBy: [{ position: "asc" }, { slug: "asc" }],
      take: shownProducts,
      select: adminProductSelect,
    }),
    db.product.count(),
  ]);
  return { products: stored.map(toAdminProduct), count };
}

/** Reads a product, hidden or not; undefined if there is none. */
export async function readAnyProduct(
  { slug }: { slug: string },
  { db }: Pick<Deps, "db">,
): Promise<AdminProduct | undefined> {
  const stored = await db.product.findUnique({
    relationLoadStrategy: "join",
    where: { slug },
    select: adminProductSelect,
  });
  return stored === null ? undefined : toAdminProduct(stored);
}

function toAdminProduct({
  prices,
  ...product
}: Prisma.ProductGetPayload<{ select: typeof adminProductSelect }>): AdminProduct {
  return {
    ...product,
    prices: prices.map(({ amountMinor, list }) => ({
      list: list.name,
      price: storedMoney(amountMinor, list),
    })),
  };
}

/** Shows a hidden product in the shop, or hides it. Orders and plans that have it go on. `changed` if a colleague was first. */
export async function showProduct(
  { slug, active }: { slug: string; active: boolean },
  { db }: Pick<Deps, "db">,
): Promise<Result<void, { kind: "changed" }>> {
  const { count } = await db.product.updateMany({ where: { slug, active: !active }, data: { active } });
  return count === 1 ? ok(undefined) : err({ kind: "changed" });
}

/** How many pieces can be added at once. */
export const mostPieces = 10_000;

/**
 * Adds pieces to the stock of a counted product that still is `from`: what a person reviewed. `changed` if an order took pieces
 * meanwhile, or a colleague was first, so that the same form sent twice adds once.
 */
export async function restockProduct(
  { slug, from, pieces }: { slug: string; from: number; pieces: number },
  { db, consequences }: Pick<Deps, "db" | "consequences">,
): Promise<Result<void, { kind: "changed" }>> {
  return db.$transaction(async (tx) => {
    const [restocked] = await tx.product.updateManyAndReturn({
      where: { slug, stock: from },
      data: { stock: { increment: pieces } },
      select: { sku: true },
    });
    if (restocked === undefined) return err({ kind: "changed" });
    const data = { product: slug, sku: restocked.sku, pieces, stock: from + pieces };
    await consequences.happened(tx, happening("product.restocked.v1", data));
    return ok(undefined);
  });
}
