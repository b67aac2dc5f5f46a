import { expect, type Page } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { timeZoneCookie } from "@/lib/i18n/time-zone";
import { HttpBrowser } from "@/testing/http-browser";
import { orderLink } from "@/e2e/support/order-link";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards, expectPaid, payWith } from "@/e2e/support/shopper";

const shopUrl = process.env.APP_URL ?? "";

const notFound = /Failed to load resource: .* status of 404 /;

test(
  "a link opens its order in another browser, where it can be paid and is listed",
  { tag: "@breadth" },
  async ({ page }) => {
    const { number } = await placeQuickOrder();
    await page.goto(orderLink(number));
    await expect(page).toHaveURL(`${shopUrl}/orders/${number}`);
    await payWith(page, cards.frictionless);
    await expectPaid(page);
    await page.goto("/orders");
    await expect(page.getByRole("link", { name: `Order ${number}` })).toBeVisible();
  },
);

test(
  "an order that was declined is paid by its link in another browser",
  { tag: "@breadth" },
  async ({ page }) => {
    const { number } = await placeQuickOrder({ card: cards.declined });
    await page.goto(orderLink(number));
    await expect(page.getByText("Your bank declined the payment")).toBeVisible();
    await payWith(page, cards.frictionless);
    await expectPaid(page);
  },
);

test.describe("any other order", () => {
  test.use({ allowedConsoleMessage: notFound });

  test(
    "is not found in a browser with the link of one order, and neither is that order in a browser without it",
    { tag: "@breadth" },
    async ({ page, browser }) => {
      const [opened, other] = [await placeQuickOrder(), await placeQuickOrder()];
      await page.goto(orderLink(opened.number));
      await page.goto(`/orders/${other.number}`);
      await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("main").getByRole("link", { name: "Find an order" }).click();
      await expect(page.getByRole("heading", { name: "Find your order" })).toBeVisible();

      const stranger = await browser.newContext();
      const theirs = await stranger.newPage();
      expect((await theirs.goto(`/orders/${opened.number}`))?.status()).toBe(404);
      await stranger.close();
    },
  );
});

test("one browser keeps the orders of several links", { tag: "@breadth" }, async () => {
  const orders = [await placeQuickOrder(), await placeQuickOrder()];
  const browser = new HttpBrowser();
  for (const { number } of orders) await browser.open(orderLink(number));
  for (const { number } of orders)
    expect((await browser.open(`${shopUrl}/orders/${number}`)).html).toContain(number);
});

test.describe("a link that opens no order", () => {
  const problems: [name: string, title: string, link: (number: string) => string][] = [
    ["has expired", "This link has expired", (number) => orderLink(number, { ends: -1 })],
    [
      "is forged",
      "This link opens no order",
      (number) => orderLink(number, { secret: "another secret".repeat(4) }),
    ],
    [
      "went to another address",
      "This link opens no order",
      (number) => orderLink(number, { email: "stranger@example.com" }),
    ],
    ["is cut off", "This link opens no order", (number) => orderLink(number).slice(0, -5)],
  ];

  test("says so and offers another one", async ({ page }) => {
    const { number } = await placeQuickOrder();
    for (const [name, title, link] of problems) {
      await test.step(`it ${name}`, async () => {
        await page.goto(link(number));
        await expect(page.getByRole("status")).toContainText(title);
        await expect(page.getByRole("button", { name: "Email me a link" })).toBeVisible();
        const cookies = (await page.context().cookies()).map(({ name }) => name);
        expect(cookies.filter((name) => name !== timeZoneCookie && name !== "new_cart")).toEqual([]);
      });
    }
    await expectAccessible(page);
  });
});

type ReceivedMail = { to: string[]; text: string };

/** The mails in the sandbox's mailbox that name an order. */
async function mailsAbout(number: string): Promise<ReceivedMail[]> {
  const found = await fetch(`${process.env.SANDBOX_CONSOLE_URL}/api/mails?search=${number}`);
  return (await found.json()) as ReceivedMail[];
}

async function askFor(page: Page, number: string, email: string): Promise<void> {
  await page.goto("/orders/find");
  await page.getByLabel("Order number").fill(number);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Email me a link" }).click();
}

test.describe("asking for a link", () => {
  test("names what is wrong with the form, and keeps what was typed", async ({ page }) => {
    await askFor(page, "K7QF", "nobody");
    await expect(page.getByRole("alert").filter({ hasText: "2 things need your attention" })).toBeFocused();
    await expect(page.getByLabel("Order number")).toHaveValue("K7QF");
    await expectAccessible(page);
  });

  test(
    "shows the same page for an order that exists, for another address, and for no order",
    { tag: "@breadth" },
    async ({ page }) => {
      const { number } = await placeQuickOrder();
      const answers = [];
      for (const [typed, email] of [
        [number, "shopper@example.com"],
        [number, "stranger@example.com"],
        ["ZZZZ-ZZZZ", "shopper@example.com"],
      ] as const) {
        await askFor(page, typed, email);
        await expect(page.getByRole("heading", { name: "Look in your mailbox" })).toBeVisible();
        answers.push({ url: page.url(), shown: await page.getByRole("main").innerHTML() });
      }
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
      await expectAccessible(page);
    },
  );

  test("brings a mail whose link opens the order in another browser, and none for an order that does not exist", async ({
    page,
    browser,
  }) => {
    const { number } = await placeQuickOrder();
    await askFor(page, "YYYY-YYYY", "other@example.com");
    await askFor(page, number, "stranger@example.com");
    await askFor(page, number.replace("-", " ").toLowerCase(), " Shopper@Example.com ");
    await expect.poll(() => mailsAbout(number), { timeout: 30_000 }).toHaveLength(1);
    const [mail] = await mailsAbout(number);
    expect(mail?.to).toEqual(["shopper@example.com"]);
    expect(await mailsAbout("YYYY-YYYY")).toEqual([]);

    const elsewhere = await browser.newContext();
    const another = await elsewhere.newPage();
    await another.goto(/https?:\/\/\S+\/orders\/open\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    // Any instance of the shop may have sent it, each with its own address here.
    await expect(another).toHaveURL(new RegExp(`/orders/${number}$`));
    await expect(another.getByRole("heading", { level: 1 })).toBeVisible();
    await elsewhere.close();
  });

  test("works without JavaScript", async () => {
    const browser = new HttpBrowser();
    const form = await browser.open(`${shopUrl}/orders/find`);
    const wrong = await browser.submit(form, "number", { number: "", email: "nobody" });
    expect(wrong.html).toContain("Please enter the order number.");
    const asked = await browser.submit(wrong, "number", {
      number: "ZZZZ ZZZZ",
      email: "nobody@example.com",
    });
    expect(asked.html).toContain("Look in your mailbox");
  });
});
