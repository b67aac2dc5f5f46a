import { expect, test } from "vitest";
import { load } from "cheerio";
import sharp from "sharp";

import { HttpBrowser } from "@/testing/http-browser";
import { placeOrder } from "@/testing/order-flow";
import { demoProducts } from "@/testing/demo-products";
import { merchant } from "@/lib/merchant";

const shopUrl = process.env.APP_URL ?? "";

const publicPages = [
  "/",
  ...new Set(demoProducts.map(({ category }) => `/categories/${category.slug}`)),
  ...demoProducts.map(({ slug }) => `/products/${slug}`),
  ...merchant.policies.map((policy) => `/policies/${policy}`),
];

/** A page as a crawler reads it: without cookies and without JavaScript. */
async function readPage(url: string) {
  const response = await fetch(url);
  const $ = load(await response.text());
  const meta = (name: string) => $(`meta[name="${name}"], meta[property="${name}"]`).attr("content");
  const canonical = $("link[rel=canonical]").attr("href");
  return { response, $, title: $("title").text(), meta, canonical };
}

test("each public page has a title, a description and an address of its own, and may be indexed", async () => {
  const pages = await Promise.all(publicPages.map((path) => readPage(shopUrl + path)));
  for (const [index, { response, title, meta, canonical }] of pages.entries()) {
    expect(canonical).toBe(new URL(publicPages[index] ?? "", shopUrl).href.replace(/\/$/, ""));
    expect(response.headers.get("x-robots-tag")).toBeNull();
    expect(meta("robots")).toBe("index, follow");
    expect(title.length).toBeGreaterThan(15);
    expect(meta("og:title")).toBe(title.replace(` · ${merchant.name}`, ""));
    expect(meta("og:description")).toBe(meta("description"));
    expect(meta("og:url")).toBe(canonical);
    expect(meta("og:site_name")).toBe(merchant.name);
    expect(meta("og:locale")).toBe("en_US");
    expect(meta("twitter:card")).toBe("summary_large_image");
  }
  for (const values of [pages.map(({ title }) => title), pages.map(({ meta }) => meta("description"))]) {
    expect(new Set(values).size).toBe(publicPages.length);
  }
});

test("each public page names a picture for sharing that has the size and the type it states", async () => {
  for (const path of publicPages) {
    const { meta } = await readPage(shopUrl + path);
    const address = meta("og:image") ?? "";
    expect(address.startsWith(`${shopUrl}/`)).toBe(true);
    expect(meta("twitter:image")).toBe(address);
    expect(meta("og:image:alt")).toBeTruthy();
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect([format, `${width}`, `${height}`]).toEqual([
      "jpeg",
      meta("og:image:width"),
      meta("og:image:height"),
    ]);
  }
});

test("the structured data of a product has the price, the currency and the pictures of its page", async () => {
  for (const { slug, name } of demoProducts) {
    const { $ } = await readPage(`${shopUrl}/products/${slug}`);
    const graph = JSON.parse($('script[type="application/ld+json"]').text()) as { "@graph": ProductNode[] };
    const [product] = graph["@graph"];
    expect(product).toMatchObject({ "@type": "Product", name: name.en, offers: { priceCurrency: "USD" } });
    expect($("main").text().replaceAll(",", "")).toContain(`$${product?.offers.price}`);
    for (const picture of product?.image ?? []) expect((await fetch(picture)).status).toBe(200);
  }
});
type ProductNode = { image: string[]; offers: { price: string } };

test("the sitemap lists the catalogue, every category, product and policy, and nothing else", async () => {
  const response = await fetch(`${shopUrl}/sitemap.xml`);
  expect(response.headers.get("content-type")).toContain("xml");
  const $ = load(await response.text(), { xml: true });
  const listed = $("url > loc").map((_, loc) => $(loc).text());
  expect(listed.get().sort()).toEqual(publicPages.map((path) => shopUrl + path).sort());
});

test("robots.txt names the sitemap and keeps crawlers from private areas, and from those only", async () => {
  const lines = (await (await fetch(`${shopUrl}/robots.txt`)).text()).split("\n");
  expect(lines).toContain(`Sitemap: ${shopUrl}/sitemap.xml`);
  const disallowed = lines.flatMap((line) => line.match(/^Disallow: (.*)$/)?.[1] ?? []);
  expect(disallowed).toEqual(
    expect.arrayContaining(["/admin", "/cart", "/checkout", "/orders", "/payments/"]),
  );
  expect(publicPages.filter((path) => disallowed.some((area) => path.startsWith(area)))).toEqual([]);
});

test("no private page and no other private address may be indexed", async () => {
  const shopper = new HttpBrowser();
  const order = await placeOrder({ shopUrl }, shopper);
  await shopper.submit(await shopper.open(`${shopUrl}/products/stoneware-vase`), "productId");
  const cookie = shopper
    .cookiesFor(shopUrl)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");

  const pages = [order.url, "/cart", "/checkout", "/orders", "/admin/sign-in", "/nothing"];
  for (const page of pages) {
    const response = await fetch(new URL(page, shopUrl), { headers: { cookie }, redirect: "manual" });
    expect(response.headers.get("x-robots-tag"), page).toBe("noindex");
    const $ = load(await response.text());
    const robots = $("meta[name=robots]").map((_, meta) => $(meta).attr("content") ?? "");
    if (response.status !== 307) expect(robots.get().join(), page).toContain("noindex");
    expect($("link[rel=canonical]").length, page).toBe(0);
  }
  for (const path of ["/health", "/metrics", "/api/auth/csrf", "/payments/none/return"]) {
    expect((await fetch(shopUrl + path)).headers.get("x-robots-tag"), path).toBe("noindex");
  }
});

test("the manifest and a public page name icons that exist in the sizes they state", async () => {
  const { $ } = await readPage(`${shopUrl}/`);
  const manifestAddress = new URL($("link[rel=manifest]").attr("href") ?? "", shopUrl);
  const response = await fetch(manifestAddress, { headers: { "accept-language": "ar" } });
  expect(response.headers.get("content-type")).toContain("application/manifest+json");
  const manifest = (await response.json()) as Manifest;
  expect(manifest).toMatchObject({ name: merchant.name, start_url: "/", lang: "ar", dir: "rtl" });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const icon of manifest.icons) await expectIcon(shopUrl, icon);

  const linked = $("link[rel=icon]");
  expect(linked.length).toBe(1);
  expect(linked.attr()).toMatchObject({ href: "/icon.svg", type: "image/svg+xml", sizes: "any" });
  await expectIcon(shopUrl, { src: "/icon.svg", type: "image/svg+xml" });
});

test("icons are where browsers look for them without a link", async () => {
  await expectIcon(shopUrl, { src: "/favicon.ico", type: "image/x-icon" });
  await expectIcon(shopUrl, { src: "/apple-touch-icon.png", sizes: "180x180", type: "image/png" });
});

/** If `sizes` is given, the icon is a picture of that size. */
async function expectIcon(shopUrl: string, { src, sizes, type }: Icon) {
  const icon = await fetch(new URL(src, shopUrl));
  expect(icon.status, src).toBe(200);
  expect(icon.headers.get("content-type"), src).toContain(type);
  if (sizes === undefined) return;
  const { width, height } = await sharp(await icon.arrayBuffer()).metadata();
  expect(`${width}x${height}`, src).toBe(sizes);
}

type Icon = { src: string; sizes?: string; type: string };
type Manifest = { icons: (Icon & { purpose?: string })[] };

test("each product has several pictures, each with its own words and a link that works without JavaScript", async () => {
  for (const { slug, pictures } of demoProducts) {
    const { $ } = await readPage(`${shopUrl}/products/${slug}`);
    const shown = $("main li[id^=picture-] img").map((_, img) => $(img).attr("alt"));
    expect(shown.get()).toEqual(pictures.map(({ alt }) => alt.en));
    const targets = $("main a[href^='#picture-']").map((_, link) => $(link).attr("href") ?? "");
    expect(targets.length).toBe(shown.length);
    for (const target of targets.get()) expect($(target).length).toBe(1);
    expect($("main [style]").length).toBe(0);
  }
});

test("a raster picture is sent in the format and the width that the browser asks for", async () => {
  const { $ } = await readPage(`${shopUrl}/products/walnut-lounge-chair`);
  const srcset = $("#picture-2 img").attr("srcset") ?? "";
  const address =
    srcset
      .split(", ")
      .find((candidate) => candidate.endsWith(" 828w"))
      ?.split(" ")[0] ?? "";
  for (const [accept, format] of [
    ["image/avif,image/webp,*/*", "heif"],
    ["image/webp,*/*", "webp"],
    ["image/*", "jpeg"],
  ] as const) {
    const response = await fetch(new URL(address, shopUrl), { headers: { accept } });
    expect(response.status).toBe(200);
    const picture = await sharp(await response.arrayBuffer()).metadata();
    expect(picture).toMatchObject({ format, width: 828, height: 828 });
  }
});

test("the optimizer takes no picture of another host, no other file of the shop and no SVG", async () => {
  for (const url of [
    "https://pictures.example/chair.jpg",
    "//pictures.example/chair.jpg",
    "http://169.254.169.254/latest/meta-data",
    "/open-graph.jpg",
    "/products/../health",
    "/products/stoneware-vase.svg",
  ]) {
    const query = new URLSearchParams({ url, w: "828", q: "75" });
    expect((await fetch(`${shopUrl}/_next/image?${query}`)).status, url).toBe(400);
  }
  const tooWide = new URLSearchParams({ url: "/products/walnut-lounge-chair-room.jpg", w: "5000", q: "75" });
  expect((await fetch(`${shopUrl}/_next/image?${tooWide}`)).status).toBe(400);
});
