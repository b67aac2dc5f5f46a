import type { Page } from "@playwright/test";

import { merchant } from "@/lib/merchant";
import { demoDeliveryMethods } from "@/prisma/demo-delivery-methods";
import { demoPriceLists } from "@/prisma/demo-shop";
import { demoProducts } from "@/testing/demo-products";

const widths = [320, 390, 1280];

const regions = new Intl.DisplayNames("en", { type: "region" });
const monthNames = Array.from({ length: 12 }, (_, month) =>
  ["long", "short"].map((style) =>
    new Date(2026, month, 1).toLocaleDateString("en", { month: style as "long" | "short" }),
  ),
);

/** Texts that stand on pages in the pseudo-language without being messages: data, names and what a shopper has typed. */
const data = [
  ...demoProducts.flatMap(({ name, summary, description, category, pictures }) => [
    name.en,
    category.name.en,
    summary.en,
    description.en,
    ...pictures.map(({ alt }) => alt.en),
  ]),
  ...demoPriceLists.flatMap(({ name, currency }) => [name, currency]),
  ...merchant.deliveryCountries.map((code) => regions.of(code) ?? code),
  ...demoDeliveryMethods.map(({ names }) => names.en),
  "English (Pseudo-Accents)",
  "English",
  "ខ្មែរ",
  "العربية",
  "United Kingdom Time",
  "shopper@example.com",
  "Test Shopper",
  "Keizersgracht 1",
  "1015 CJ Amsterdam",
  "Amsterdam",
  "Visa",
  "VISA",
  "Mastercard",
  "American Express",
  "AMEX",
  "JCB",
  merchant.name,
  ...Object.values(merchant.seller.address).filter((line) => line !== null),
  merchant.seller.taxNumber,
  merchant.seller.email,
  ...monthNames.flat(),
].sort((a, b) => b.length - a.length);

/**
 * Finds texts that are cut off, overflow or stand outside the catalogues, on a page in the pseudo-language, at the widths of
 * a small phone, a phone and a desktop. Returns one line per problem.
 */
export async function findTextProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const found = await page.evaluate(readTexts);
    problems.push(...found.cutOff.map((text) => `${page.url()}, ${width} wide: cut off: ${text}`));
    if (width !== widths[0]) continue;
    const foreign = [await page.title(), ...found.texts].filter(isOutsideCatalogues);
    problems.push(...new Set(foreign.map((text) => `${page.url()}: outside the catalogues: ${text}`)));
  }
  return problems;
}

function isOutsideCatalogues(text: string): boolean {
  let rest = text.replaceAll("\u2060", "");
  // Innermost first: a message may stand in another one.
  while (/⟦[^⟦⟧]*⟧/.test(rest)) rest = rest.replace(/⟦[^⟦⟧]*⟧/g, " ");
  // Numbers of orders and invoices first: a number may hold one of the data, such as a country's code.
  rest = rest.replace(/\b([0-9A-Z]{4}-[0-9A-Z]{4}|INV-\d{4}-\d{6})\b/g, " ");
  for (const known of data) rest = rest.replaceAll(known, " ");
  const timeOfDay = /( at)? \d+:\d+\s[AP]M/g;
  rest = rest.replace(timeOfDay, " ");
  return /\p{Letter}/u.test(rest);
}

/** Runs in the page: the texts and labels that a shopper can perceive, and those of them that are cut off. */
function readTexts(): { texts: string[]; cutOff: string[] } {
  const texts: string[] = [];
  const cutOff: string[] = [];
  const isForScreenReaders = (element: Element) => getComputedStyle(element).clipPath === "inset(50%)";
  /** Where the texts of an element stand, without those for screen readers. */
  const seenIn = (element: Element) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const boxes: DOMRect[] = [];
    while (nodes.nextNode() !== null) {
      range.selectNodeContents(nodes.currentNode);
      const box = range.getBoundingClientRect();
      if (box.width > 0 && !isForScreenReaders(nodes.currentNode.parentElement!)) boxes.push(box);
    }
    return boxes;
  };
  /** A box beside which another has no room, such as the shop's name on a phone, is hidden as a whole: nothing is cut. */
  const isHiddenIn = (element: Element, box: Element) =>
    element.getBoundingClientRect().top >= box.getBoundingClientRect().bottom;
  /** A text in pieces, such as one whose number does not break: its pieces are one text. */
  const isInPieces = ({ children }: Element) =>
    children.length > 1 &&
    [...children].every(
      (child) =>
        child.tagName === "SPAN" &&
        child.children.length === 0 &&
        getComputedStyle(child).display === "inline",
    );
  const ownText = ({ childNodes }: Element) =>
    [...childNodes].filter((node) => node instanceof Text).map(({ data }) => data);
  /** A message with a link or a name in it: its brackets stand in two text nodes, and what is between them is part of it. */
  const isRich = (element: Element) => {
    const [first = "", ...rest] = ownText(element);
    return (
      first.trim().startsWith("⟦") && !first.includes("⟧") && (rest.at(-1)?.trim().endsWith("⟧") ?? false)
    );
  };
  const isInRich = ({ parentElement }: Element): boolean =>
    parentElement !== null && (isRich(parentElement) || isInRich(parentElement));
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    if (["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE"].includes(element.tagName)) continue;
    if (element.closest("noscript, nextjs-portal, next-route-announcer") !== null) continue;
    if (element.tagName !== "OPTION" && !element.checkVisibility()) continue;
    for (const name of ["aria-label", "alt", "title", "placeholder"]) {
      const label = element.getAttribute(name);
      if (label !== null) texts.push(label);
    }
    if (element.parentElement !== null && isInPieces(element.parentElement)) continue;
    const text = (
      isInPieces(element) || isRich(element) ? element.textContent : ownText(element).join("")
    ).trim();
    if (text === "") continue;
    // An option with a value is data: a country, a region, a quantity. The one without is a message.
    if (!(element instanceof HTMLOptionElement && element.value !== "") && !isInRich(element))
      texts.push(text);
    if (element.closest("svg, option") !== null || isForScreenReaders(element)) continue;
    const seen = seenIn(element);
    const [left, right] = [
      Math.min(...seen.map((box) => box.left)),
      Math.max(...seen.map((box) => box.right)),
    ];
    const [top, bottom] = [
      Math.min(...seen.map((box) => box.top)),
      Math.max(...seen.map((box) => box.bottom)),
    ];
    const leavesPage = left < -1 || right > innerWidth + 1;
    let leavesBox = false;
    for (let box: HTMLElement | null = element; box !== null && !leavesBox; box = box.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(box);
      if (display === "inline" || isHiddenIn(element, box)) continue;
      if (isForScreenReaders(box)) break;
      const wide = box.scrollWidth > box.clientWidth + 1;
      const edges = box.getBoundingClientRect();
      // What else is in the box may be hidden, such as the logo that has no room beside the shop's name.
      const high =
        box.scrollHeight > box.clientHeight + 1 && (top < edges.top - 1 || bottom > edges.bottom + 1);
      leavesBox =
        (wide && (box === element || overflowX !== "visible")) ||
        (high && ["hidden", "clip"].includes(overflowY));
    }
    if (leavesPage || leavesBox) cutOff.push(text);
  }
  if (document.documentElement.scrollWidth > innerWidth) cutOff.push("the page scrolls sideways");
  return { texts, cutOff };
}
