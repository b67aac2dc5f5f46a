import type { Browser, Frame, Page } from "@playwright/test";
import { createTransport } from "nodemailer";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formatTimestamp, signFrame } from "@/sandbox/frame/frame-signature";
import { authenticationKey } from "@/sandbox/frame/tokenex-signature";
import { fontsToPreload } from "./fonts";
import { launchBrowser } from "@/sandbox/testing/launch-browser";
import { parseForm } from "@/sandbox/testing/parse-form";
import { startTestBank } from "@/sandbox/testing/start-test-bank";

const challenge = "4508750015741019";
const shopOrigin = "http://localhost:3000";

let bank: Awaited<ReturnType<typeof startTestBank>>;
let browser: Browser;
let page: Page;
let fontRequests: string[];

beforeAll(async () => {
  bank = await startTestBank();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await bank.stop();
});

// A mail of another test in the list would need its letters.
beforeEach(() => bank.post("reset", {}));

afterEach(async () => {
  await page.context().close();
});

async function newPage(locale: string): Promise<void> {
  page = await (await browser.newContext({ locale, viewport: { width: 390, height: 844 } })).newPage();
  fontRequests = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fontRequests.push(request.url());
  });
}

/** The pages that show texts in the shopper's language. Each returns the document that shows them. */
const pages: Record<string, (locale: string) => Promise<Frame>> = {
  async "card frame"(locale) {
    const id = bank.settings.tokenizationId;
    const signed = { id, origin: shopOrigin, timestamp: formatTimestamp(Date.now()) };
    const signature = signFrame(signed, bank.settings.tokenizationToken);
    const query = new URLSearchParams({ ...signed, signature, locale });
    await page.goto(`${bank.urls.frame}/frame?${query}`);
    return page.mainFrame();
  },
  async "TokenEx field"(locale) {
    const signed = {
      tokenExID: bank.settings.tokenizationId,
      origin: shopOrigin,
      timestamp: formatTimestamp(Date.now()),
      tokenScheme: "PCI",
    };
    const key = authenticationKey(signed, bank.settings.tokenizationToken);
    const query = new URLSearchParams({ ...signed, field: "number", authenticationKey: key });
    await page.goto(`${bank.urls.frame}/tokenex/field?${query}`);
    await page.locator("#field").evaluate((field, placeholder) => {
      (field as HTMLInputElement).placeholder = placeholder;
    }, texts[locale] ?? "");
    return page.mainFrame();
  },
  async "issuer's page"() {
    const { body } = await bank.authenticate(await bank.prepare(challenge));
    const { action, fields } = parseForm(body.authentication.redirectHtml);
    const inputs = [...fields].map(
      ([field, value]) => `<input type="hidden" name="${field}" value="${value}">`,
    );
    await page.setContent(`<form method="post" action="${action}">${inputs.join("")}</form>`);
    await page.locator("form").evaluate((form) => (form as HTMLFormElement).submit());
    await page.locator("#code").waitFor();
    return page.mainFrame();
  },
  async "mail in the mailbox"(locale) {
    await openMail(locale);
    const frame = page.frames().find((candidate) => candidate.url().endsWith("/html"));
    if (frame === undefined) throw new Error("The mail is not there");
    return frame;
  },
  async mailbox(locale) {
    await openMail(locale);
    return page.mainFrame();
  },
};

const texts: Record<string, string> = { en: "Thank you", km: "អរគុណ", ar: "شكرا" };

async function openMail(locale: string): Promise<void> {
  const text = texts[locale];
  const family = families[locale] ?? "system-ui";
  await createTransport(bank.urls.mail).sendMail({
    from: "shop@example.com",
    to: "ann@example.com",
    subject: text,
    text,
    html: `<html lang="${locale}"><head><title>${text}</title></head><body style="font-family: '${family}'">${text}</body></html>`,
  });
  await page.goto(`${bank.urls.console}/mailbox`);
  await page.locator(".mail").first().click();
  await page.frameLocator(".mail-html").getByText(String(text)).waitFor();
}

const families: Record<string, string> = { km: "Noto Sans Khmer", ar: "Noto Sans Arabic" };

describe.each(Object.keys(pages))("the %s", (name) => {
  for (const [locale, family] of Object.entries(families))
    test(
      `in ${locale} has its letters in ${family}, from its own origin`,
      { tags: locale === "km" ? [] : ["breadth"] },
      async () => {
        await newPage(locale);
        const frame = await pages[name]?.(locale);
        await expect.poll(() => frame && loadedFamilies(frame)).toEqual([family]);
        expect(fontRequests.length).toBeGreaterThan(0);
        for (const url of fontRequests) expect(new URL(url).origin).toBe(new URL(frame?.url() ?? "").origin);
      },
    );

  test("in English downloads no font", async () => {
    await newPage("en");
    const frame = await pages[name]?.("en");
    await frame?.evaluate(() => document.fonts.ready);
    await page.waitForLoadState("networkidle");
    expect(frame && (await loadedFamilies(frame))).toEqual([]);
    expect(fontRequests).toEqual([]);
  });
});

function loadedFamilies(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const loaded = [...document.fonts].filter(({ status }) => status === "loaded");
    return [...new Set(loaded.map(({ family }) => family.replaceAll('"', "")))];
  });
}

test.each(["frame", "acs", "gateway", "console"] as const)(
  "the fonts of %s are kept for ever",
  async (origin) => {
    for (const path of fontsToPreload("km", [400, 600])) {
      const response = await fetch(bank.urls[origin] + path);
      expect(response.headers.get("content-type")).toBe("font/woff2");
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
  },
);
