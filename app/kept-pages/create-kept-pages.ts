import "server-only";

import { createHash, randomBytes } from "node:crypto";
import { IncomingMessage, type ServerResponse } from "node:http";
import { Socket } from "node:net";
import { gzipSync } from "node:zlib";

import Negotiator from "negotiator";

import { type CartLine, countPieces, linesWithPieces, parseCart } from "@/app/(shop)/cart";
import { suggestedPlace } from "@/app/(shop)/checkout/countries";
import { contentSecurityPolicy } from "@/app/content-security-policy";
import { writeCookies } from "@/app/request-cookies";
import { customerCookieName } from "@/lib/auth/session";
import { environment } from "@/lib/environment";
import { type Locale, locales } from "@/lib/i18n/catalogues";
import { chooseLocale } from "@/lib/i18n/choose-locale";
import { languageCookie } from "@/lib/i18n/language-cookie";
import { type RenderPage, pageDataHeader } from "@/lib/request-preparation";
import { type ShopperCookie, browserCookie, openCookie, signCookie } from "@/lib/shopper-cookies";
import { shownPriceList } from "@/lib/use-cases/checkout/first-price-list";
import type { PriceLists } from "@/lib/use-cases/checkout/list-price-lists";
import type { PriceCartDeps } from "@/lib/use-cases/checkout/price-cart";

import { type KeptPage, type Own, createBoundedPages } from "./bounded-pages";
import type { KeptAddress } from "./kept-pages";
import { type PageData, writePageData } from "./page-data";

/** A request, prepared, and the nonce of its answer. */
type Asked = {
  request: IncomingMessage;
  cookies: ReadonlyMap<string, string>;
  nonce: string;
  response: ServerResponse;
};

export type AnswerKeptPage = (asked: Asked, render: RenderPage) => Promise<boolean>;

/** All that a page depends on. What is not here does not reach the page. */
type Shown = {
  url: string;
  locale: Locale;
  priceList: string;
  /** What is in the cart, where the page shows it, or how many pieces. */
  cart: CartLine[] | number;
  /** Read from the database for this request. */
  data: PageData;
};

type KeptPagesDeps = PriceCartDeps & {
  priceLists: PriceLists;
  /** The page at an address, where it is kept: `kept-pages.ts`. */
  keptAddress: (url: string) => KeptAddress | undefined;
  /** Of all pages together. A page has some 30 KiB. */
  maxBytes: number;
};

/**
 * Keeps pages in memory, and answers a request with its page as it was rendered for another one that shows the same, with the nonce
 * and the placement of its own. False where the page is not kept: Next renders it then.
 *
 * A page is rendered from its key alone, so nothing that is not in the key can be on it. The data in the key are read from the
 * database for each request, so no page is older than its data.
 */
export function createKeptPages({ keptAddress, maxBytes, ...deps }: KeptPagesDeps): AnswerKeptPage {
  const pages = createBoundedPages(maxBytes);

  return async ({ request, cookies, nonce, response }, render) => {
    const kept = isDocument(request) ? keptAddress(request.url ?? "") : undefined;
    if (kept === undefined || isPersonal(kept, cookies)) return false;
    const found = await readShown(request, cookies, kept, deps);
    if (found === undefined) return false;

    const { shown, placement } = found;
    // A digest, because the data of a checkout are as long as its page.
    const key = createHash("sha256").update(JSON.stringify(shown)).digest("base64url");
    let page = pages.get(key);
    if (page === undefined) {
      page = await renderPage(shown, render);
      if (page === undefined) return false;
      pages.set(key, page);
    }
    // `Link` preloads the style sheet with the nonce.
    for (const [name, value] of page.headers)
      response.setHeader(name, value.replaceAll(page.rendered.nonce, nonce));
    const html = writeHtml(page, { nonce, placement });
    const isCompressed = new Negotiator(request).encoding(["gzip", "identity"]) === "gzip";
    response.appendHeader("vary", "Accept-Encoding");
    if (isCompressed) response.setHeader("content-encoding", "gzip");
    response.end(isCompressed ? gzipSync(html) : html);
    return true;
  };
}

/** Whether a browser opens a page, and React does not ask for what changes on it. */
function isDocument({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && headers.rsc === undefined;
}

/** Whether a browser may see something of its own on the page. */
function isPersonal({ exceptWith = [] }: KeptAddress, cookies: ReadonlyMap<string, string>): boolean {
  return cookies.has(customerCookieName()) || exceptWith.some((name) => cookies.has(browserCookie(name)));
}

/** What the page of a request depends on, and the placement of its cart; undefined where it is not kept. */
async function readShown(
  { url = "", headers }: IncomingMessage,
  cookies: ReadonlyMap<string, string>,
  { read, showsCart }: KeptAddress,
  { priceLists, ...deps }: Omit<KeptPagesDeps, "keptAddress" | "maxBytes">,
): Promise<{ shown: Shown; placement: string } | undefined> {
  const valueOf = (name: ShopperCookie) => openCookie(name, cookies.get(browserCookie(name)))?.value;
  const { lines, placement, placed } = parseCart(valueOf("cart"));
  const language = cookies.get(languageCookie.name);
  // Only the database says what became of the order that the cart has placed.
  if (placed || mayBePseudo(language)) return undefined;

  const acceptLanguage = headers["accept-language"] ?? null;
  const locale = chooseLocale(language, acceptLanguage);
  try {
    const lists = await priceLists();
    const list = shownPriceList({ chosen: valueOf("price_list"), acceptLanguage }, lists);
    if (list === undefined) return undefined;
    const page = await read({ priceList: list.code, locale, place: suggestedPlace(list), lines }, deps);
    if (page === undefined) return undefined;
    const cart = showsCart ? lines : countPieces(lines);
    const data = { priceLists: lists, shown: page };
    return { shown: { url, locale, priceList: list.code, cart, data }, placement };
  } catch {
    // The page itself reports that the database is away.
    return undefined;
  }
}

/** Whether the page may be in the language for tests, which only the page reads. */
function mayBePseudo(language: string | undefined): boolean {
  return (
    environment.PSEUDO_LANGUAGE === "on" &&
    language !== undefined &&
    !locales.some((known) => known === language)
  );
}

/** Renders the page from a request that has nothing but what it shows; undefined where it cannot be kept. */
async function renderPage(shown: Shown, render: RenderPage): Promise<KeptPage | undefined> {
  const rendered = { nonce: randomBytes(16).toString("base64"), placement: crypto.randomUUID() };
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url: shown.url, complete: true });
  Object.assign(request.headers, {
    host: new URL(environment.APP_URL).host,
    // Next writes the title into the head only for a client with a name.
    "user-agent": "shop",
    cookie: cookiesOf(shown, rendered),
    "content-security-policy": contentSecurityPolicy(shown.url, rendered.nonce),
    [pageDataHeader]: writePageData(shown.data),
  });
  request.push(null);
  const { status, headers, html } = await render(request);
  const parts = partsOf(html, rendered);
  const isWhole = status === 200 && headers["set-cookie"] === undefined && parts.includes("nonce");
  if (!isWhole) return undefined;
  return {
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    rendered,
    parts,
  };
}

function cookiesOf({ locale, priceList, cart }: Shown, { placement }: Own): string {
  const lines = typeof cart === "number" ? linesWithPieces(cart) : cart;
  return writeCookies(
    new Map([
      [languageCookie.name, locale],
      [browserCookie("price_list"), signCookie("price_list", priceList)],
      [browserCookie("cart"), signCookie("cart", JSON.stringify({ lines, placement, placed: false }))],
    ]),
  );
}

/** The HTML with names in the places of what is the rendering's own. */
function partsOf(html: Buffer, { nonce, placement }: Own): KeptPage["parts"] {
  // Latin 1 has a letter for each byte.
  const escaped = nonce.replaceAll(/[+/]/g, String.raw`\$&`);
  const parts = html.toString("latin1").split(new RegExp(`(${escaped}|${placement})`));
  return parts.map((part) => {
    if (part === nonce) return "nonce";
    return part === placement ? "placement" : Buffer.from(part, "latin1");
  });
}

function writeHtml({ parts }: KeptPage, own: Own): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(own[part]) : part)));
}
