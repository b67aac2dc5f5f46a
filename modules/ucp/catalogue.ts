import "server-only";

import { z } from "zod";

import { listProducts } from "@/lib/catalogue/list-products";
import { readProductPage } from "@/lib/catalogue/read-product-page";
import type { CatalogueProduct, ProductPageView } from "@/lib/checkout/views";
import { ok } from "@/lib/result";

import { pictureUrl } from "./amounts";
import type { Operation, UcpDeps } from "./answer-agent";
import { buyerContext, text } from "./checkout-content";
import { chooseMarket } from "./market";
import { type Message, noOutcome, refusal } from "./protocol";

const pageSize = { usual: 10, most: 50 };
const mostIds = 50;

const context = buyerContext.optional();
const filters = z
  .object({
    categories: z.array(text).max(20).optional(),
    price: z.object({ min: z.number().optional(), max: z.number().optional() }).optional(),
  })
  .optional();
type Filters = z.infer<typeof filters>;

const searchRequest = z
  .object({
    query: text.optional(),
    context,
    filters,
    pagination: z
      .object({
        cursor: z.coerce.number().int().min(0).max(100_000).default(0),
        limit: z.int().min(1).optional(),
      })
      .optional(),
  })
  .refine(({ query, filters: by }) => query !== undefined || by !== undefined, "needs a query or filters");

/** Products that an agent can buy: not those that are sold on terms of their own, which a buyer agrees to. */
export const searchCatalogue: Operation<z.infer<typeof searchRequest>> = {
  root: "dev.ucp.shopping.catalog.search",
  input: searchRequest,
  async act({ input, acceptLanguage }, deps) {
    const { query: search, filters: by, pagination } = input;
    const { list, locale } = chooseMarket(input.context, acceptLanguage, await deps.priceLists());
    const market = { priceList: list.code, locale };
    const categories = new Set(by?.categories ?? [undefined]);
    const lists = await Promise.all(
      [...categories].map((category) => listProducts({ ...market, search, category }, deps)),
    );
    const price = pricesIn(input, list.currency);
    const found = lists.flat().filter((each) => each.terms === null && costs(each, price));
    const from = pagination?.cursor ?? 0;
    const until = from + Math.min(pagination?.limit ?? pageSize.usual, pageSize.most);
    const hasMore = until < found.length;
    const products = await withCategories(found.slice(from, until), deps);
    return ok({
      status: 200,
      body: {
        products: products.map((each) => viewProduct(each, deps.settings.appUrl)),
        pagination: {
          has_next_page: hasMore,
          total_count: found.length,
          ...(hasMore && { cursor: String(until) }),
        },
        ...(by?.price !== undefined && price === undefined && { messages: [priceIgnored(list.currency)] }),
      },
    });
  },
};

const lookupRequest = z.object({ ids: z.array(text).min(1), context, filters });

/** Products by their ids. A product is its only variant, with the same id. */
export const lookUpProducts: Operation<z.infer<typeof lookupRequest>> = {
  root: "dev.ucp.shopping.catalog.lookup",
  input: lookupRequest,
  async act({ input, acceptLanguage }, deps) {
    const ids = [...new Set(input.ids)];
    if (ids.length > mostIds) return refusal(400, "request_too_large", `Look up ${mostIds} at most.`);
    const found = await readProducts({ ...input, ids, acceptLanguage }, deps);
    const missing = ids.filter((wanted) => !found.some(({ slug }) => slug === wanted));
    return ok({
      status: 200,
      body: {
        products: found.map((each) =>
          viewProduct(each, deps.settings.appUrl, { inputs: [{ id: each.slug, match: "exact" }] }),
        ),
        messages: missing.map((content): Message => ({ type: "info", code: "not_found", content })),
      },
    });
  },
};

const productRequest = z.object({ id: text, context, filters });

export const getProduct: Operation<z.infer<typeof productRequest>> = {
  root: "dev.ucp.shopping.catalog.lookup",
  input: productRequest,
  async act({ input, acceptLanguage }, deps) {
    const [product] = await readProducts({ ...input, ids: [input.id], acceptLanguage }, deps);
    if (product === undefined) return ok(noOutcome("not_found", "There is no such product."));
    return ok({ status: 200, body: { product: viewProduct(product, deps.settings.appUrl) } });
  },
};

type Asked = { context?: z.infer<typeof context>; filters?: Filters };

async function readProducts(
  { ids, acceptLanguage, ...asked }: Asked & { ids: string[]; acceptLanguage: string | null },
  deps: UcpDeps,
): Promise<ProductPageView[]> {
  const { list, locale } = chooseMarket(asked.context, acceptLanguage, await deps.priceLists());
  const price = pricesIn(asked, list.currency);
  const products: ProductPageView[] = [];
  for (const slug of ids) {
    const product = await readProductPage({ slug, priceList: list.code, locale }, deps);
    const categories = asked.filters?.categories;
    const isOf = categories === undefined || categories.includes(product?.category?.slug ?? "");
    if (product?.terms === null && isOf && costs(product, price)) products.push(product);
  }
  return products;
}

/** The prices that are asked for; undefined if they are in another currency, which the shop does not convert. */
function pricesIn({ context: { currency } = {}, filters: by }: Asked, own: string) {
  return currency?.toUpperCase() === own ? by?.price : undefined;
}

function costs(
  { price }: Pick<CatalogueProduct, "price">,
  { min = 0, max = Infinity }: { min?: number; max?: number } = {},
): boolean {
  return price.minor >= min && price.minor <= max;
}

function priceIgnored(currency: string): Message {
  const content = `Prices are filtered in ${currency} only, with context.currency.`;
  return { type: "info", code: "price_filter_ignored", content, path: "$.filters.price" };
}

type Listed = CatalogueProduct & Pick<ProductPageView, "category">;

async function withCategories(products: readonly CatalogueProduct[], { db }: UcpDeps): Promise<Listed[]> {
  const rows = await db.product.findMany({
    where: { slug: { in: products.map(({ slug }) => slug) } },
    select: { slug: true, category: { select: { slug: true, name: true } } },
  });
  const categories = new Map(rows.map(({ slug, category }) => [slug, category]));
  return products.map((product) => ({ ...product, category: categories.get(product.slug) ?? null }));
}

/** A product with its only variant. `description` and further pictures are those of its page, if they were read. */
function viewProduct(
  product: Listed & Partial<Pick<ProductPageView, "description" | "pictures">>,
  appUrl: string,
  ofVariant: object = {},
) {
  const { slug, name, summary, description = summary, category, stock, madeToOrder } = product;
  const pictures = product.pictures ?? [{ src: product.image, alt: product.imageAlt }];
  const price = { amount: product.price.minor, currency: product.price.currency };
  const isLeft = stock === null || stock > 0;
  return {
    id: slug,
    handle: slug,
    title: name,
    description: { plain: description },
    url: `${appUrl}/products/${slug}`,
    ...(category && { categories: [{ value: category.slug, taxonomy: "merchant" }] }),
    price_range: { min: price, max: price },
    media: pictures.map(({ src, alt }) => ({ type: "image", url: pictureUrl(src, appUrl), alt_text: alt })),
    variants: [
      {
        id: slug,
        title: name,
        description: { plain: summary },
        price,
        availability: {
          available: isLeft,
          status: madeToOrder ? "made_to_order" : isLeft ? "in_stock" : "out_of_stock",
        },
        ...ofVariant,
      },
    ],
  };
}
