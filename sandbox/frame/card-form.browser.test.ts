import { createServer } from "node:http";
import { serve, type ServerType } from "@hono/node-server";
import type { Browser, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { testCards } from "@/sandbox/cards";
import { findAccessibilityViolations } from "@/sandbox/testing/find-accessibility-violations";
import { launchBrowser } from "@/sandbox/testing/launch-browser";
import { createVault } from "@/sandbox/vault";
import { createFrameApp } from "./frame-app";
import { createFrameRefusals } from "./frame-refusals";
import { frameColors } from "./frame-look";
import { formatTimestamp, signFrame } from "./frame-signature";

const settings = { tokenizationId: "sandbox-frame", tokenizationToken: "sandbox-tokenization-secret" };
const vault = createVault(settings.tokenizationToken);

let browser: Browser;
let page: Page;
let frameServer: ServerType;
let frameUrl: string;
let shopUrl: string;
const shop = createServer((_, response) => {
  response.setHeader("Content-Type", "text/html");
  response.end(shopPage);
});

/** The merchant's page: records every message, and resizes the frame on request. */
const shopPage = `<!doctype html><html lang="en"><title>Shop</title><meta name="color-scheme" content="light dark">
<main><h1>Pay</h1><iframe id="card" title="Card" style="border:0;width:100%;height:20px"></iframe></main><script>
window.messages = [];
addEventListener("message", ({ data, source }) => {
  if (source !== card.contentWindow) return;
  messages.push(data);
  if (data.type === "resize") card.style.height = data.height + "px";
});
</script></html>`;

type FrameMessage = {
  type: string;
  [field: string]: unknown;
};

beforeAll(async () => {
  const app = createFrameApp(settings, { vault, refusals: createFrameRefusals() });
  await new Promise<void>((ready) => {
    frameServer = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
      frameUrl = `http://127.0.0.1:${port}`;
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
  frameServer?.close();
  shop.close();
});

beforeEach(async () => {
  page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
});

afterEach(async () => {
  await page.context().close();
});

test("Enter in each field asks the page once to submit, however long it is held", async () => {
  await openFrame();
  for (const field of [number(), expiry(), code()]) {
    const before = (await received("submit")).length;
    await field.focus();
    await page.keyboard.down("Enter");
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await expect.poll(async () => (await received("submit")).length).toBe(before + 1);
  }
  expect((await received("submit")).at(-1)).toEqual({ type: "submit" });
  expect(await received("token")).toEqual([]);
});

test("typing formats number, expiry and code, and a complete card becomes a token on the page's request", async () => {
  await openFrame();
  await number().pressSequentially("371449635398431");
  await expiry().pressSequentially("139");
  await code().pressSequentially("12345");
  expect(await number().inputValue()).toBe("3714 496353 98431");
  expect(await expiry().inputValue()).toBe("01 / 39");
  expect(await code().inputValue()).toBe("1234");
  expect(await card().getByRole("img", { name: "American Express" }).count()).toBe(1);
  expect((await received("state")).at(-1)).toEqual({ type: "state", valid: true, brand: "AMEX" });

  await send({ type: "tokenize" });
  const [token] = await received("token", 1);
  expect(token).toMatchObject({ brand: "AMEX", last4: "8431", expiryMonth: 1, expiryYear: 39 });
  expect(vault.lookup(String(token?.["token"]))?.number).toBe("371449635398431");
  expect(await received("ready")).toEqual([{ type: "ready" }]);
});

test("an expiry whose year stands first is read, and a device's clock in the future expires no card", async () => {
  await page.clock.setFixedTime("2045-01-01");
  await openFrame();
  await number().pressSequentially("5123450000000008");
  await expiry().pressSequentially("203912");
  await code().pressSequentially("123");
  expect(await expiry().inputValue()).toBe("12 / 39");
  await send({ type: "tokenize" });
  expect((await received("token", 1))[0]).toMatchObject({ expiryMonth: 12, expiryYear: 39 });
});

test("a chosen test card fills number, expiry and code, and typing ends the choice", async () => {
  await openFrame();
  const declined = chooser().locator("optgroup", { hasText: "Visa 1704" });
  expect(await declined.getAttribute("label")).toBe("Declined");
  await chooser().selectOption("4508750015741704");
  expect(await number().inputValue()).toBe("4508 7500 1574 1704");
  expect(await expiry().inputValue()).toBe("01 / 39");
  expect(await code().inputValue()).toBe("123");
  expect((await received("state")).at(-1)).toEqual({ type: "state", valid: true, brand: "VISA" });
  expect(await received("token")).toEqual([]);

  await number().fill("5123 4500 0000 0107");
  expect(await chooser().inputValue()).toBe("");
});

test("each test card of the chooser, with its expiry, becomes a token", { tags: "breadth" }, async () => {
  await openFrame();
  const options = chooser().getByRole("option").filter({ hasText: /\d/ });
  const names = await options.allTextContents();
  expect(names.length).toBeGreaterThan(testCards.length);
  for (const [index, name] of names.entries()) {
    await chooser().selectOption(name);
    await send({ type: "tokenize" });
    const token = (await received("token", index + 1)).at(-1);
    expect(name).toContain(` ${token?.["last4"]} `);
  }
  expect(await received("error")).toEqual([]);
});

test("a second card can follow in the same frame, and two simultaneous requests get one token", async () => {
  await openFrame();
  await fillCard("5123450000000008");
  await page.evaluate((origin) => {
    const frame = document.querySelector("iframe")?.contentWindow;
    frame?.postMessage({ type: "tokenize" }, origin);
    frame?.postMessage({ type: "tokenize" }, origin);
  }, frameUrl);
  await received("token", 1);
  await fillCard("4508750015741019");
  await send({ type: "tokenize" });
  const tokens = await received("token", 2);
  expect(tokens.map(({ last4 }) => last4)).toEqual(["0008", "1019"]);
  expect(await received("error")).toEqual([]);
});

test("the caret keeps its place, and deleting a separator also deletes a digit", async () => {
  await openFrame();
  await number().pressSequentially("512345000000008");
  await number().press("Home");
  for (let step = 0; step < 4; step += 1) await number().press("ArrowRight");
  await number().press("Delete");
  expect(await number().inputValue()).toBe("5123 5000 0000 08");
  await number().pressSequentially("4");
  expect(await number().inputValue()).toBe("5123 4500 0000 008");
  expect(await caret()).toBe(6);
  await number().press("Backspace");
  await number().press("Backspace");
  expect(await number().inputValue()).toBe("5125 0000 0000 8");
  expect(await caret()).toBe(3);

  await expiry().pressSequentially("12");
  expect(await expiry().inputValue()).toBe("12 / ");
  await expiry().press("Backspace");
  expect(await expiry().inputValue()).toBe("1");
});

test("a pasted number with separators and a pasted four-digit year are accepted", async () => {
  await openFrame();
  await number().fill("5123-4500-0000-0008");
  await expiry().fill("01/2039");
  await code().fill("123");
  expect(await number().inputValue()).toBe("5123 4500 0000 0008");
  expect(await expiry().inputValue()).toBe("01 / 39");
  expect((await received("state")).at(-1)).toMatchObject({ valid: true, brand: "MASTERCARD" });
});

test("digits of any script are read, and a text that cannot be read stays and is said", async () => {
  await openFrame();
  await number().fill("៥១២៣ ४५०० 0000 ๐๐๐๘");
  await expiry().fill("០១/៣៩");
  await code().fill("၁၂၃");
  expect(await number().inputValue()).toBe("5123 4500 0000 0008");
  expect(await expiry().inputValue()).toBe("01 / 39");
  expect(await code().inputValue()).toBe("123");
  expect((await received("state")).at(-1)).toMatchObject({ valid: true, brand: "MASTERCARD" });

  await number().fill("5123 ៤៥00 x 0000 0008");
  expect(await number().inputValue()).toBe("5123 4500 x 0000 0008");
  expect(await accessibleDescription(number())).toContain("Use digits only.");
  expect((await received("state")).at(-1)).toMatchObject({ valid: false });
  await number().fill("5123 4500 0000 0008");
  expect(await number().getAttribute("aria-invalid")).toBeNull();
  await expiry().fill("Jan 39");
  await code().fill("12三");
  expect(await accessibleDescription(expiry())).toContain("Use digits only.");
  expect(await accessibleDescription(code())).toContain("Use digits only.");
});

test("an incomplete form sends one error, shows each error at its field and focuses the first", async () => {
  await openFrame();
  await number().fill("5123 4500 0000 0009");
  await number().blur();
  expect(await card().getByText("typing error").isVisible()).toBe(true);
  await number().fill("5123 4500 0000 0008");
  expect(await number().getAttribute("aria-invalid")).toBeNull();

  await expiry().fill("01/20");
  await send({ type: "tokenize" });
  expect(await received("error", 1)).toEqual([
    { type: "error", code: "invalid", message: "This card has expired." },
  ]);
  expect(await expiry().evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await accessibleDescription(code())).toContain("Enter the security code.");
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

test("the focus message focuses the first field", async () => {
  await openFrame();
  await send({ type: "focus" });
  await expect.poll(() => number().evaluate((field) => field === document.activeElement)).toBe(true);
});

/** What the shop's page reserves: `reservedHeight` in components/shop/card-payment.tsx, in rem. */
const height = 15.75 * 16;

for (const locale of ["en", "km", "ar", "fr", "ja"])
  test(
    `in ${locale} the frame has one height on phone and desktop, empty and with every error`,
    { tags: locale === "km" ? [] : ["breadth"] },
    async () => {
      for (const width of [318, 640]) {
        await page.setViewportSize({ width, height: 844 });
        await openFrame({ locale });
        await send({ type: "tokenize" });
        await received("error", 1);
        await number().fill("5123 4500 0000 0009");
        await expiry().fill("1/1");
        await code().fill("1");
        await send({ type: "tokenize" });
        await received("error", 2);
        await expiry().fill("01/20");
        await send({ type: "tokenize" });
        await received("error", 3);
        expect([...new Set((await received("resize")).map((message) => message["height"]))]).toEqual([
          height,
        ]);
        expect(await cutPixels()).toBe(0);
      }
    },
  );

test("a text that needs more room gets it, and the frame reports the height", async () => {
  await page.setViewportSize({ width: 200, height: 844 });
  await openFrame();
  await send({ type: "tokenize" });
  await received("error", 1);
  await expect
    .poll(async () => Number((await received("resize")).at(-1)?.["height"]))
    .toBeGreaterThan(height);
  await expect.poll(cutPixels).toBe(0);
});

test.each([
  ["dark", "light"],
  ["light", "dark"],
] as const)(
  "with the theme %s the frame is %s in no part, whatever the browser prefers",
  async (theme, other) => {
    await page.emulateMedia({ colorScheme: other });
    await openFrame({ theme });
    const { surface, field, text } = frameColors[theme];
    expect(await styleOf(card().locator("html"), "backgroundColor")).toBe(rgb(surface));
    expect(await styleOf(card().locator("html"), "colorScheme")).toBe(theme);
    expect(await styleOf(number(), "backgroundColor")).toBe(rgb(field));
    expect(await styleOf(number(), "color")).toBe(rgb(text));
  },
);

test("without a theme the frame follows the browser, also while it is open, and keeps the input", async () => {
  await page.emulateMedia({ colorScheme: "light" });
  await openFrame();
  await number().fill("5123 45");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect
    .poll(() => styleOf(card().locator("html"), "backgroundColor"))
    .toBe(rgb(frameColors.dark.surface));
  expect(await number().inputValue()).toBe("5123 45");
});

test("the focus and the corners are the shop's", async () => {
  await openFrame({ theme: "dark", accent: "8cc7aa", radius: "3" });
  await number().focus();
  expect(await styleOf(number(), "outlineColor")).toBe(rgb("#8cc7aa"));
  expect(await styleOf(number(), "borderTopLeftRadius")).toBe("3px");
});

test("an accent that would hide the focus is not used", async () => {
  await openFrame({ theme: "light", accent: "fff8c4" });
  await number().focus();
  expect(await styleOf(number(), "outlineColor")).toBe(rgb(frameColors.light.accent));
});

test("the frame reports its height before it is ready, and a valid card does not change it", async () => {
  await openFrame();
  const all = await page.evaluate(() => (window as unknown as { messages: FrameMessage[] }).messages);
  expect(all.slice(0, 2).map(({ type }) => type)).toEqual(["resize", "ready"]);
  await fillCard("5123450000000008");
  await send({ type: "tokenize" });
  await received("token", 1);
  expect(new Set((await received("resize")).map(({ height }) => height)).size).toBe(1);
});

test("messages from another window are ignored", async () => {
  await openFrame();
  await fillCard("5123450000000008");
  await page.evaluate((origin) => {
    const sibling = document.createElement("iframe");
    sibling.srcdoc = `<script>parent.frames[0].postMessage({type: "tokenize"}, "${origin}"); parent.postMessage("sent", "*")</script>`;
    document.body.append(sibling);
    return new Promise((sent) => addEventListener("message", ({ data }) => data === "sent" && sent(true)));
  }, frameUrl);
  await send({ type: "unknown" });
  await send({ type: "focus" });
  await expect.poll(() => number().evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await received("token")).toEqual([]);
});

test("a page of an origin that is not signed cannot show the frame", async () => {
  await openFrame({ origin: "https://other.example" }, false);
  await expect.poll(() => page.frames().length).toBe(2);
  await page.waitForLoadState("networkidle");
  expect(await card().getByLabel("Card number").count()).toBe(0);
  expect(await received("ready")).toEqual([]);
});

test("with an expired signature the frame shows the reason, accepts no card and reports to the page", async () => {
  await openFrame({ age: 22 * 60 }, false);
  expect(await received("error", 1)).toMatchObject([{ code: "expired" }]);
  expect(await card().getByRole("alert").textContent()).toContain("open for too long");
  expect(await card().getByLabel("Card number").count()).toBe(0);
});

test("outside an iframe the form accepts no card and shows the reason", async () => {
  await page.goto(signedUrl({ origin: shopUrl }));
  expect(await page.getByRole("alert").textContent()).toContain("only inside the shop's page");
  expect(await page.getByLabel("Card number").isDisabled()).toBe(true);
});

for (const [colorScheme, locale, once] of [
  ["light", "en", true],
  ["light", "ar", false],
  ["dark", "en", false],
  ["dark", "ar", true],
] as const)
  test(
    `the ${colorScheme} form in ${locale} has no accessibility violations`,
    { tags: once ? [] : ["breadth"] },
    async () => {
      await page.emulateMedia({ colorScheme });
      await openFrame({ locale });
      await number().fill("4508750015741019");
      expect(await findAccessibilityViolations(page)).toEqual([]);
    },
  );

type Opening = {
  origin?: string;
  age?: number;
  locale?: string;
  theme?: string;
  accent?: string;
  radius?: string;
};

function signedUrl({ origin = shopUrl, age = 0, locale = "en", ...look }: Opening): string {
  const timestamp = formatTimestamp(Date.now() - age * 1000);
  const plain = { id: settings.tokenizationId, origin, timestamp };
  const signature = signFrame(plain, settings.tokenizationToken);
  return `${frameUrl}/frame?${new URLSearchParams({ ...plain, signature, locale, ...look })}`;
}

async function openFrame(opening: Opening = {}, opens = true): Promise<void> {
  await page.goto(shopUrl);
  await page.evaluate(
    (url) => document.querySelector("iframe")?.setAttribute("src", url),
    signedUrl(opening),
  );
  if (opens) await received("ready", 1);
}

async function fillCard(digits: string): Promise<void> {
  await number().fill(digits);
  await expiry().fill("01/39");
  await code().fill("123");
}

async function send(message: object): Promise<void> {
  await page.evaluate(
    ([content, origin]) => document.querySelector("iframe")?.contentWindow?.postMessage(content, origin),
    [message, frameUrl] as const,
  );
}

/** The messages of one type so far, after waiting until there are `count`. */
async function received(type: string, count = 0): Promise<FrameMessage[]> {
  const all = () => page.evaluate(() => (window as unknown as { messages: FrameMessage[] }).messages);
  await expect
    .poll(async () => (await all()).filter((message) => message.type === type).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(count);
  return (await all()).filter((message) => message.type === type);
}

function card() {
  return page.frameLocator("#card");
}

function number() {
  return card().locator("#number");
}

function expiry() {
  return card().locator("#expiry");
}

function code() {
  return card().locator("#security-code");
}

function chooser() {
  return card().getByLabel("Test cards");
}

function caret(): Promise<number | null> {
  return number().evaluate((field) => (field as HTMLInputElement).selectionStart);
}

/** How much of the frame's content does not fit. */
function cutPixels(): Promise<number> {
  return card()
    .locator("html")
    .evaluate((html) =>
      Math.max(html.scrollHeight - window.innerHeight, html.scrollWidth - html.clientWidth),
    );
}

function styleOf(
  element: ReturnType<typeof code>,
  property: "backgroundColor" | "borderTopLeftRadius" | "color" | "colorScheme" | "outlineColor",
): Promise<string> {
  return element.evaluate((node, name) => getComputedStyle(node)[name], property);
}

/** A colour as a browser writes it. */
function rgb(hex: string): string {
  const part = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return `rgb(${part(1)}, ${part(3)}, ${part(5)})`;
}

function accessibleDescription(field: ReturnType<typeof code>): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" "),
  );
}
