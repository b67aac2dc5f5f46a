import { expect, type FrameLocator, type Page } from "@playwright/test";
import { execa } from "execa";

import { expectAccessible, findViolations } from "@/e2e/support/expect-accessible";
import { test } from "@/e2e/support/second-shop-test";
import { openQuickOrder, placeQuickOrder } from "@/e2e/support/quick-order";
import { answerChallenge, cards, expectPaid, issuer, payWith } from "@/e2e/support/shopper";
import { openAsStaff } from "@/e2e/support/staff";
import { whenInteractive } from "@/e2e/support/when-interactive";

const panel = (page: Page) => page.frameLocator('iframe[title="Steps of the payment"]');
const opener = (page: Page) => page.locator("summary", { hasText: /^Inspector$/ });
const steps = (inspector: FrameLocator | Page) =>
  inspector.getByRole("list").filter({ hasText: "Payment attempt started" }).locator(":scope > li");

test("a payment with a challenge is shown step by step while it runs, and a copied command does the call again", async ({
  page,
  shopUrl,
  context,
}) => {
  const inspected: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/inspector/")) inspected.push(request.url());
  });
  await openQuickOrder(page, { shopUrl });
  await expect(opener(page)).toBeVisible();
  expect(inspected, "nothing is loaded before the panel opens").toEqual([]);
  await opener(page).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByText("Nobody has pressed Pay yet.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await payWith(page, cards.challenge);
  await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
  await expect(panel(page).getByRole("status")).toHaveText("4 steps. The last one: Payer authentication.");
  await answerChallenge(page);
  await expectPaid(page);
  // The callback has loaded another document: the panel is open in it, too.
  await expect(steps(panel(page))).toHaveText([
    /^Payment attempt started.*No attempt → Started/,
    /^Gateway session.*Done.*Started → Session open/,
    /^Card added.*Done.*Session open → Card added/,
    /^Payer authentication.*Done.*Card added → With the issuer/,
    /^Payer came back from the issuer.*With the issuer → Ready to charge/,
    /^Payment.*Done.*Ready to charge → Approved/,
  ]);
  await expect(panel(page).getByRole("region", { name: "The order's page" })).toContainText("Paid");

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const session = steps(panel(page)).filter({ hasText: "Gateway session" });
  await session.locator("summary").first().click();
  await session.getByText("As curl", { exact: true }).click();
  await (await whenInteractive(session.getByRole("button", { name: "Copy" }))).click();
  await expect(session.getByText("Copied.")).toBeVisible();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).not.toContain(process.env.GATEWAY_PASSWORD ?? "a password");
  const { stdout } = await execa("sh", ["-c", command]);
  expect(JSON.parse(stdout)).toMatchObject({ result: "SUCCESS", session: { id: expect.any(String) } });
});

test("each step opens the code that did it, and the page has no accessibility violations", async ({
  page,
  shopUrl,
}) => {
  const number = await openQuickOrder(page, { shopUrl, card: cards.declined });
  await page.goto(`/inspector/${number}?paused`);
  await expect(page.getByRole("link", { name: "Follow the payment" })).toBeVisible();
  const declined = steps(page).last();
  await declined.locator("summary").first().click();
  await expect(declined.getByText("The bank answered no. Nothing moved.")).toBeVisible();
  await expect(declined.getByRole("link", { name: "transactionResult" })).toHaveAttribute(
    "href",
    /^vscode:\/\/file\/.*\/lib\/payments\/operation-result\.ts:\d+$/,
  );
  await declined.getByText("As TypeScript").click();
  await expect(declined.getByLabel("TypeScript: Payment")).toContainText("await gateway.pay({");
  await expectAccessible(page);
});

test(
  "the admin has none of it, staff may open it all the same, and on a phone it is a page of its own",
  { tag: "@breadth" },
  async ({ page, shopUrl }) => {
    const number = await openQuickOrder(page, { shopUrl, card: cards.frictionless });
    const order = page.url();
    await openAsStaff(page, `/admin/orders/${number}`);
    await expect(page.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
    await expect(opener(page)).toHaveCount(0);
    await page.goto(`/inspector/${number}?paused`);
    await expect(steps(page)).toHaveCount(5);

    await page.goto(order);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(opener(page)).toBeHidden();
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "Inspect the payment" }).click();
    await expect(steps(await opened)).toHaveCount(5);
  },
);

test("whoever may not see the order gets 404, and so does everyone where the inspector is off", async ({
  shopUrl,
}) => {
  const { number, shopper } = await placeQuickOrder({ shopUrl, card: cards.frictionless });
  expect((await shopper.open(`${shopUrl}/inspector/${number}`)).html).toContain("Payment attempt started");
  expect((await fetch(`${shopUrl}/inspector/${number}`)).status).toBe(404);

  const off = await placeQuickOrder({ card: cards.frictionless });
  const opened = off.shopper.open(`${process.env.APP_URL}/inspector/${off.number}`);
  await expect(opened).rejects.toMatchObject({ status: 404 });
});

test("where the inspector is off, no page of the shop holds any of it, in HTML or in scripts", async () => {
  const offUrl = process.env.APP_URL ?? "";
  const { shopper, url } = await placeQuickOrder();
  for (const address of [offUrl, `${offUrl}/products/stoneware-vase`, `${offUrl}/checkout`, url]) {
    const { html } = await shopper.open(address);
    const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, src = ""]) => src);
    expect(scripts.length).toBeGreaterThan(5);
    const texts = await Promise.all(scripts.map(async (src) => (await fetch(new URL(src, offUrl))).text()));
    for (const text of [html, ...texts]) expect(text).not.toMatch(/inspector/i);
  }
});
