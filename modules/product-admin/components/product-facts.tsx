import { Amount } from "@/components/admin/frame/amount";
import { Fact, TitledCard } from "@/components/ui/card";
import type { AdminProduct } from "@/modules/product-admin/admin-product";

import { stockLabel } from "./product-labels";

/** Stock and prices of a product. */
export function ProductFacts({ product }: { product: AdminProduct }) {
  return (
    <TitledCard id="facts" title="Stock and prices">
      <dl className="fact-table">
        <Fact term="Stock">{stockLabel(product)}</Fact>
        {product.prices.map(({ list, price }) => (
          <div key={list}>
            <dt>
              <bdi>{list}</bdi>
            </dt>
            <dd>
              <Amount money={price} />
            </dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  );
}
