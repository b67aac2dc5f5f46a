import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { BackLink } from "@/components/admin/frame/back-link";
import { RestockProduct, ShowProduct } from "@/modules/product-admin/components/change-product";
import { ProductFacts } from "@/modules/product-admin/components/product-facts";
import { readNotice } from "@/app/admin/(signed-in)/flash-cookie";
import { productNotices } from "@/modules/product-admin/components/product-labels";
import { productPath } from "@/modules/product-admin/paths";
import { ProductBadge } from "@/modules/product-admin/components/product-table";
import { StatusMessage } from "@/components/ui/status-message";
import { readAnyProduct, mostPieces } from "@/modules/product-admin/admin-product";
import { may } from "@/lib/staff/rights";

import { submitRestock, submitVisibility } from "./submit-product-change";

type Props = PageProps<"/admin/products/[slug]">;

const querySchema = z.object({
  do: z.enum(["hide", "show", "restock"]).optional().catch(undefined),
  pieces: z.coerce.number().int().min(1).max(mostPieces).optional().catch(undefined),
  notice: z.string().max(40).optional().catch(undefined),
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readProduct((await params).slug)).name };
}

/** A product, with what staff may change of it from day to day. */
export default async function ProductPage({ params, searchParams }: Props) {
  const product = await readProduct((await params).slug);
  const { role } = await requireStaff(productPath(product.slug), "read");
  const query = querySchema.parse(await searchParams);
  const notice = await readNotice(query.notice, productNotices);
  const isRestock = query.do === "restock";
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <BackLink href="/admin/products">All products</BackLink>
        <div className="entry-title">
          <h1>
            <bdi>{product.name}</bdi>
          </h1>
          <ProductBadge product={product} />
        </div>
        {product.sku !== null && (
          <p className="hint">
            <bdi>{product.sku}</bdi>
          </p>
        )}
      </div>
      <StatusMessage variant={notice === "changed" ? "warning" : "success"}>
        {notice && productNotices[notice]}
      </StatusMessage>
      <div className="with-actions">
        <div>
          {may(role, "restock_product") && (
            <RestockProduct
              product={product}
              pieces={isRestock ? query.pieces : undefined}
              isWrong={isRestock && query.pieces === undefined}
              mostPieces={mostPieces}
              submit={submitRestock}
            />
          )}
          {may(role, "show_product") && (
            <ShowProduct
              product={product}
              isReviewed={query.do === (product.active ? "hide" : "show")}
              submit={submitVisibility}
            />
          )}
        </div>
        <div>
          <ProductFacts product={product} />
        </div>
      </div>
    </div>
  );
}

/** Once per request, for the title and the page. */
const readProduct = cache(async (slug: string) => {
  const product = await readForStaff(productPath(slug), "read", (deps) => readAnyProduct({ slug }, deps));
  if (product === undefined) notFound();
  return product;
});
