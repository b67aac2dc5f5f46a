import { required } from "@/lib/invariant";
import { exponentOf, fromDecimal } from "@/lib/money/decimals";
import demoProducts from "@/prisma/demo-products.json" with { type: "json" };
import { demoPriceLists } from "@/prisma/demo-shop";

export { demoProducts };

/** A product of the demo, as its file has it. */
export function demoProduct(slug: string) {
  return required(
    demoProducts.find((product) => product.slug === slug),
    slug,
  );
}

/** What a product of the demo costs, in minor units. */
export function demoPrice(slug: string, priceList: keyof (typeof demoProducts)[number]["prices"]): number {
  const list = demoPriceLists.find(({ code }) => code === priceList);
  const { currency } = required(list, priceList);
  return required(fromDecimal(demoProduct(slug).prices[priceList], exponentOf(currency)), "price");
}
