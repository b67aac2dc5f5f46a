import type { Graph, UnitPriceSpecification } from "schema-dts";

import type { ProductView } from "@/lib/checkout/views";
import { merchant } from "@/lib/merchant";
import { toDecimal } from "@/lib/money/decimals";

type Shop = {
  name: string;
  /** The origin of the shop. */
  url: string;
};

type ProductPage = {
  product: ProductView;
  shop: Shop;
  /** Absolute addresses, the best one first. */
  pictures: string[];
  /** If it is paid for in periods. */
  priceSpecification?: UnitPriceSpecification;
  /** The name of the catalogue in the path to this page. */
  catalogue: string;
};

/** The shop itself, for its home page. https://developers.google.com/search/docs/appearance/structured-data/organization */
export function shopGraph(shop: Shop, description: string): Graph {
  const { address, taxNumber, email } = merchant.seller;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        ...organization(shop),
        description,
        logo: `${shop.url}/icon-512.png`,
        legalName: address.name,
        vatID: taxNumber,
        email,
        address: {
          "@type": "PostalAddress",
          streetAddress: [address.addressLine1, address.addressLine2].filter(Boolean).join(", "),
          addressLocality: address.city,
          ...(address.region === null ? {} : { addressRegion: address.region }),
          postalCode: address.postalCode,
          addressCountry: address.country,
        },
      },
      { "@type": "WebSite", name: shop.name, url: shop.url },
    ],
  };
}

/**
 * A product with its offer in the price list of the page, and the path to it.
 *
 * https://developers.google.com/search/docs/appearance/structured-data/product-snippet, and /breadcrumb. A made-to-order
 * product is a back-order with a lead time: Google has no word of its own for it. Delivery and returns are left out: what
 * the shop says about them depends on the address.
 */
export function productGraph({ product, shop, pictures, priceSpecification, catalogue }: ProductPage): Graph {
  const url = `${shop.url}/products/${product.slug}`;
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Product",
        name: product.name,
        description: product.description,
        sku: product.slug,
        url,
        image: pictures,
        brand: { "@type": "Brand", name: shop.name },
        offers: {
          "@type": "Offer",
          url,
          price: toDecimal(product.price),
          priceCurrency: product.price.currency,
          itemCondition: "https://schema.org/NewCondition",
          seller: organization(shop),
          ...availabilityOf(product),
          ...(priceSpecification && { priceSpecification }),
        },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: catalogue, item: shop.url },
          { "@type": "ListItem", position: 2, name: product.name, item: url },
        ],
      },
    ],
  };
}

function organization({ name, url }: Shop) {
  return { "@type": "Organization", "@id": `${url}/#shop`, name, url } as const;
}

function availabilityOf({ leadTimeDays, stock }: ProductView) {
  if (stock === 0) return { availability: "https://schema.org/SoldOut" } as const;
  if (leadTimeDays === null) return { availability: "https://schema.org/InStock" } as const;
  const deliveryLeadTime = { "@type": "QuantitativeValue", value: leadTimeDays, unitCode: "DAY" } as const;
  return { availability: "https://schema.org/BackOrder", deliveryLeadTime } as const;
}

/**
 * Structured data for search engines, as a data block of the page.
 *
 * Browsers do not run it, so the content security policy does not apply to it. `<` is escaped, so that no text in the data
 * ends the element or opens a comment. HTML, 4.12.1.3.
 */
export function JsonLd({ graph }: { graph: Graph }) {
  const json = JSON.stringify(graph).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
