import type { UnitPriceSpecification } from "schema-dts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { merchant } from "@/lib/merchant";
import type { ProductView } from "@/lib/checkout/views";

import { JsonLd, productGraph, shopGraph } from "./structured-data";

const shop = { name: "Alder & Loom", url: "https://shop.example" };
const vase: ProductView = {
  id: "1",
  slug: "vase",
  name: "Vase",
  summary: "A vase",
  description: "It holds water.",
  image: "/products/vase.svg",
  imageAlt: "A vase",
  madeToOrder: false,
  chargedWhenOrdered: false,
  leadTimeDays: null,
  stock: null,
  price: { minor: 6400, currency: "USD", exponent: 2 },
  terms: null,
};

function readPage(product: Partial<ProductView> = {}, priceSpecification?: UnitPriceSpecification) {
  const pictures = ["https://shop.example/products/vase/picture.jpg"];
  const catalogue = "All products";
  const graph = productGraph({
    product: { ...vase, ...product },
    shop,
    pictures,
    priceSpecification,
    catalogue,
  });
  const html = renderToStaticMarkup(<JsonLd graph={graph} />);
  const json = html.replace(/^<script type="application\/ld\+json">/, "").replace(/<\/script>$/, "");
  return { html, nodes: (JSON.parse(json) as { "@graph": Record<string, unknown>[] })["@graph"] };
}

test("a product has what Google requires of a product snippet, a merchant listing and a breadcrumb", () => {
  const [product, breadcrumb] = readPage().nodes;
  expect(product).toMatchObject({
    "@type": "Product",
    name: "Vase",
    image: ["https://shop.example/products/vase/picture.jpg"],
    offers: {
      "@type": "Offer",
      url: "https://shop.example/products/vase",
      price: "64.00",
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
    },
  });
  expect(breadcrumb).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "All products", item: "https://shop.example" },
      { "@type": "ListItem", position: 2, name: "Vase", item: "https://shop.example/products/vase" },
    ],
  });
});

test.each([
  ["USD", 2, "64.00"],
  ["JPY", 0, "6400"],
  ["KWD", 3, "6.400"],
])("an offer in %s has its price with the %i decimals of the currency", (currency, exponent, price) => {
  const [product] = readPage({ price: { minor: 6400, currency, exponent } }).nodes;
  expect(product).toMatchObject({ offers: { price, priceCurrency: currency } });
});

test("a made-to-order product is a back-order with its lead time in days", () => {
  const [product] = readPage({ madeToOrder: true, leadTimeDays: 35 }).nodes;
  expect(product).toMatchObject({
    offers: {
      availability: "https://schema.org/BackOrder",
      deliveryLeadTime: { "@type": "QuantitativeValue", value: 35, unitCode: "DAY" },
    },
  });
});

test("a product that is paid for in periods has its price for each", () => {
  const ofPeriod = { "@type": "UnitPriceSpecification", price: "64.00" } as const;
  const [product] = readPage({}, ofPeriod).nodes;
  expect(product).toMatchObject({ offers: { price: "64.00", priceSpecification: ofPeriod } });
  expect(readPage().nodes[0]).not.toHaveProperty("offers.priceSpecification");
});

test("a product of which no piece is left is sold out", () => {
  for (const [stock, word] of [
    [0, "SoldOut"],
    [1, "InStock"],
  ] as const) {
    const [product] = readPage({ stock }).nodes;
    expect(product).toMatchObject({ offers: { availability: `https://schema.org/${word}` } });
  }
});

test("no text of a product ends the data block or opens a comment in it", () => {
  const name = "</script><script>alert(1)</script><!--";
  const { html, nodes } = readPage({ name });
  expect(html.match(/<\/?script|<!--/g)).toEqual(["<script", "</script"]);
  expect(nodes[0]).toMatchObject({ name });
});

test("the home page names the organization with its logo, its seller and its address, and the site", () => {
  expect(shopGraph(shop, "Chairs")).toMatchObject({
    "@graph": [
      {
        "@type": "Organization",
        url: shop.url,
        logo: "https://shop.example/icon-512.png",
        legalName: merchant.seller.address.name,
        address: { "@type": "PostalAddress", addressCountry: merchant.seller.address.country },
      },
      { "@type": "WebSite", url: shop.url },
    ],
  });
});
