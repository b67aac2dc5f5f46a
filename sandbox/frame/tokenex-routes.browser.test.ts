import { createServer } from "node:http";
import { serve, type ServerType } from "@hono/node-server";
import type { Browser, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { findAccessibilityViolations } from "@/sandbox/testing/find-accessibility-violations";
import { launchBrowser } from "@/sandbox/testing/launch-browser";
import { createVault } from "@/sandbox/vault";
import { createFrameApp } from "./frame-app";
import { createFrameRefusals } from "./frame-refusals";
import { formatTimestamp } from "./frame-signature";
import { authenticationKey } from "./tokenex-signature";

const settings = { tokenizationId: "sandbox-frame", tokenizationToken: "sandbox-tokenization-secret" };
const refusals = createFrameRefusals();
const vault = createVault(settings.tokenizationToken);

let browser: Browser;
let page: Page;
let provider: ServerType;
let providerUrl: string;
let shopUrl: string;
const shop = createServer((_, response) => {
  response.setHeader("Content-Type", "text/html");
  response.end(`<!doctype html><html lang="en"><title>Shop</title><main><h1>Pay</h1>
    <div id="number" style="height:44px"></div><div id="cvv" style="height:44px"></div></main>
    <script src="${providerUrl}/tokenex/Iframe-v3.min.js"></script></html>`);
});

beforeAll(async () => {
  const app = createFrameApp(settings, { vault, refusals });
  await new Promise<void>((ready) => {
    provider = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
      providerUrl = `http://127.0.0.1:${port}`;
      ready();
    });
  });
  await new Promise<void>((ready) => shop.listen(0, "localhost", ready));
  const address = shop.address();
  shopUrl = `http://localhost:${typeof address === "object" ? address?.port : ""}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  provider?.close();
  shop.close();
});

beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
});

afterEach(async () => {
  await page.context().close();
});

test("a number and a security code in two iframes become one token, with the provider's events", async () => {
  await mount();
  await received("load", 1);
  await numberField().pressSequentially("5123450000000008");
  await codeField().pressSequentially("123");
  expect(await numberField().inputValue()).toBe("5123 4500 0000 0008");
  expect(await received("cardTypeChange", 1)).toEqual([{ possibleCardType: "masterCard" }]);
  expect(await received("cvvFocus", 1)).toHaveLength(1);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await command("tokenize");
  const [token] = await received("tokenize", 1);
  expect(await received("validate", 1)).toMatchObject([
    { isValid: true, isCvvValid: true, lastFour: "0008" },
  ]);
  expect(token).toMatchObject({
    firstSix: "512345",
    lastFour: "0008",
    cvvIncluded: true,
    cardType: "masterCard",
  });
  expect(token).not.toHaveProperty("ticket");
  expect(vault.lookup(String(token?.["token"]))).toEqual({ number: "5123450000000008" });
});

test("an invalid card is reported by validate, and nothing is tokenized", async () => {
  await mount();
  await received("load", 1);
  await command("tokenize");
  expect(await received("validate", 1)).toMatchObject([
    { isValid: false, validator: "required", isCvvValid: false },
  ]);
  await numberField().fill("4508750015741018");
  await codeField().fill("12");
  await command("validate");
  expect((await received("validate", 2))[1]).toMatchObject({
    isValid: false,
    validator: "format",
    cvvValidator: "format",
  });
  expect(await received("tokenize")).toEqual([]);
});

test("reset empties both fields, and remove removes them", async () => {
  await mount();
  await received("load", 1);
  await numberField().fill("4508750015741019");
  await codeField().fill("123");
  await command("reset");
  await expect.poll(() => numberField().inputValue()).toBe("");
  await expect.poll(() => codeField().inputValue()).toBe("");
  await command("remove");
  expect(await page.locator("iframe").count()).toBe(0);
});

test("a key over another scheme is an error, and the field accepts no card", async () => {
  await mount({ tokenScheme: "other" });
  expect(await received("error", 1)).toMatchObject([
    { error: expect.stringContaining("authentication key") },
  ]);
  expect(await numberField().isDisabled()).toBe(true);
  const [refusal] = refusals.recent();
  expect(refusal?.reason).toBe("signature");
  expect(refusal?.detail).toMatch(/^sandbox-frame\|.*\|\d{14}\|other$/);
});

test("a key of 22 minutes ago has expired, and the field accepts no card", async () => {
  await mount({}, 22 * 60);
  await received("expired", 1);
  expect(await numberField().isDisabled()).toBe(true);
});

test("a key expires while the form is open, and the card is gone", async () => {
  await page.clock.install();
  await mount();
  await received("load", 1);
  await numberField().fill("4508750015741019");
  await codeField().fill("123");
  await page.clock.fastForward("21:30");
  await received("expired", 1);
  for (const field of [numberField(), codeField()]) {
    await expect.poll(() => field.isDisabled()).toBe(true);
    expect(await field.inputValue()).toBe("");
  }
});

type Data = Record<string, unknown>;
type Command = "load" | "tokenize" | "validate" | "reset" | "remove";
type TokenExIframe = Record<Command, () => void> & {
  on(event: string, listener: (data?: Data) => void): void;
};

/** The globals of the script and of the test on the shop's page. */
type ShopWindow = {
  TokenEx: { Iframe: new (divId: string, config: Data) => TokenExIframe };
  iframe: TokenExIframe;
  received: Array<[event: string, data: Data]>;
};

async function mount(change: Data = {}, age = 0): Promise<void> {
  const signed = {
    tokenExID: settings.tokenizationId,
    origin: shopUrl,
    timestamp: formatTimestamp(Date.now() - age * 1000),
    tokenScheme: "PCI",
  };
  const key = authenticationKey(signed, settings.tokenizationToken);
  const config = {
    ...signed,
    authenticationKey: key,
    pci: true,
    cvv: true,
    cvvContainerID: "cvv",
    ...change,
  };
  await page.goto(shopUrl);
  await page.evaluate((options) => {
    const { TokenEx } = window as unknown as ShopWindow;
    const received: ShopWindow["received"] = [];
    const iframe = new TokenEx.Iframe("number", { ...options, enablePrettyFormat: true });
    const events = [
      "load",
      "focus",
      "cvvFocus",
      "cardTypeChange",
      "validate",
      "tokenize",
      "error",
      "expired",
    ];
    for (const event of events) iframe.on(event, (data = {}) => received.push([event, data]));
    Object.assign(window, { iframe, received });
    iframe.load();
  }, config);
}

function command(name: Command): Promise<void> {
  return page.evaluate((method) => (window as unknown as ShopWindow).iframe[method](), name);
}

async function received(event: string, count = 0): Promise<Data[]> {
  const all = async () => {
    const events = await page.evaluate(() => (window as unknown as ShopWindow).received);
    return events.filter(([name]) => name === event).map(([, data]) => data);
  };
  await expect.poll(async () => (await all()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
  return all();
}

function numberField() {
  return page.frameLocator("#number iframe").getByLabel("Card number");
}

function codeField() {
  return page.frameLocator("#cvv iframe").getByLabel("Security code");
}
