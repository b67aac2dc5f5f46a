import { Amount } from "@/components/admin/frame/amount";
import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { Badge } from "@/components/ui/badge";
import type { AdminProduct } from "@/modules/product-admin/admin-product";

import { stockLabel } from "./product-labels";
import { productPath } from "@/modules/product-admin/paths";

const columns = ["Product", "State", "Stock", "Price"];

/** Products, one per row, with the price in the first price list. */
export function ProductTable({ products }: { products: AdminProduct[] }) {
  return (
    <ListTable caption="Products, in the order of the catalogue" columns={columns}>
      {products.map((product) => (
        <Row key={product.slug} product={product} />
      ))}
    </ListTable>
  );
}

function Row({ product }: { product: AdminProduct }) {
  const { slug, sku, name, prices } = product;
  const [first] = prices;
  const state = (
    <div className="badges">
      <ProductBadge product={product} />
    </div>
  );
  return (
    <tr>
      <td>
        <RowLink href={productPath(slug)}>
          <bdi className="font-sans">{name}</bdi>
        </RowLink>
        {sku !== null && (
          <p className="quiet">
            <bdi>{sku}</bdi>
          </p>
        )}
        <div className="folded">
          {state}
          <p>{stockLabel(product)}</p>
        </div>
      </td>
      <td>{state}</td>
      <td className="quiet">{stockLabel(product)}</td>
      <td>{first === undefined ? "No price" : <Amount money={first.price} />}</td>
    </tr>
  );
}

/** Whether shoppers see a product. */
export function ProductBadge({ product: { active } }: { product: Pick<AdminProduct, "active"> }) {
  return <Badge variant={active ? "success" : "neutral"}>{active ? "Shown" : "Hidden"}</Badge>;
}
