import type { Metadata } from "next";

import { readForStaff } from "@/app/admin/require-staff";
import { ProductTable } from "@/modules/product-admin/components/product-table";
import { Card } from "@/components/ui/card";
import { listAllProducts } from "@/modules/product-admin/admin-product";

export const metadata: Metadata = { title: "Products" };

/** What the shop sells, and what it hides. */
export default async function ProductsPage() {
  const { products, count } = await readForStaff("/admin/products", "read", listAllProducts);
  return (
    <div className="grid gap-5">
      <div className="intro">
        <h1>Products</h1>
        <p>Texts, prices and pictures come from a file of products.</p>
      </div>
      <Card aria-label="Products" className="overflow-hidden">
        <ProductTable products={products} />
      </Card>
      {count > products.length && (
        <p className="hint">
          {products.length} of {count} are shown.
        </p>
      )}
    </div>
  );
}
