import { HttpBrowser } from "@/testing/http-browser";
import { payOrder, placeOrder, type Site } from "@/testing/order-flow";

/** The pages that a shopper sees with one piece in the cart, an unpaid order and a paid one, and who sees them. */
export async function openShopperPages(site: Site) {
  const shopper = new HttpBrowser();
  const paid = await placeOrder(site, shopper);
  await payOrder(site, shopper, paid);
  const unpaid = await placeOrder(site, shopper);
  const product = await shopper.open(`${site.shopUrl}/products/stoneware-vase`);
  await shopper.submit(product, "productId", { quantity: "1" });
  const pages = {
    catalogue: `${site.shopUrl}/`,
    product: product.url,
    cart: `${site.shopUrl}/cart`,
    checkout: `${site.shopUrl}/checkout`,
    "order, to be paid": unpaid.url,
    "order, receipt": paid.url,
    "my orders": `${site.shopUrl}/orders`,
  };
  return { shopper, pages };
}
