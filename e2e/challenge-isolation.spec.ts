import { expect, type Frame, type Page, test } from "@playwright/test";
import { Client } from "pg";

import { openQuickOrder } from "@/e2e/support/quick-order";
import { answerChallenge, cards, expectPaid, issuer, payWith } from "@/e2e/support/shopper";

// `redirectHtml` is code from outside. These tests add hostile code to the platform's markup of a real challenge.

/** Tries each way out of the frame, and leaves what it reached on the document's root. */
const hostileScript = `<script>
  const reached = {};
  const attempt = (name, act) => { try { reached[name] = String(act()); } catch (error) { reached[name] = error.name; } };
  attempt("origin", () => self.origin);
  attempt("own cookies", () => document.cookie);
  attempt("storage", () => localStorage.length);
  attempt("database", () => indexedDB.open("shop").readyState);
  attempt("challenge document", () => parent.document.body.innerHTML);
  attempt("order page", () => top.document.body.innerHTML);
  attempt("order page's address", () => top.location.href);
  attempt("navigation of the order page", () => { top.location = "https://evil.example/"; });
  attempt("a window of its own", () => window.open("https://evil.example/"));
  attempt("a wider sandbox", () => frameElement.removeAttribute("sandbox"));
  top.postMessage("payer-returned", "*");
  fetch("SHOP/orders", { credentials: "include" })
    .then(() => "read", (error) => error.name)
    .then((answer) => { document.documentElement.dataset.reached = JSON.stringify({ ...reached, "the shop's pages": answer }); });
</script>`;

const nothing = {
  origin: "null",
  "own cookies": "SecurityError",
  storage: "SecurityError",
  database: "SecurityError",
  "challenge document": "SecurityError",
  "order page": "SecurityError",
  "order page's address": "SecurityError",
  "navigation of the order page": "SecurityError",
  // The issuer's page may need one. Browsers that are not run by a test open none without a press.
  "a window of its own": "[object Window]",
  "a wider sandbox": "TypeError",
  "the shop's pages": "TypeError",
};

/** Opens a challenge and adds markup to it, as if the gateway had sent it so. */
async function openHostileChallenge(page: Page, markup: string): Promise<string> {
  const number = await openQuickOrder(page);
  await payWith(page, cards.challenge);
  await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
  const database = new Client({ connectionString: process.env.DATABASE_URL });
  await database.connect();
  const { rowCount } = await database.query(
    `update payment set challenge_html = challenge_html || $2 where gateway_order_id = $1`,
    [`${number}-1`, markup],
  );
  await database.end();
  expect(rowCount).toBe(1);
  await page.reload();
  return number;
}

function markupFrame(page: Page): Frame | undefined {
  return page.frames().find((frame) => frame.url().startsWith("data:"));
}

test("hostile markup reaches nothing of the shop, and the payer still comes back to a paid order", async ({
  page,
}) => {
  const number = await openHostileChallenge(
    page,
    hostileScript.replace("SHOP", process.env.APP_URL ?? "http://localhost"),
  );
  await expect(issuer(page, "unknown").getByLabel("One-time code")).toBeVisible();
  const reached = async () =>
    JSON.parse(
      (await markupFrame(page)?.evaluate(() => document.documentElement.dataset.reached)) ?? "null",
    ) as unknown;
  await expect.poll(reached).toEqual(nothing);
  await expect(page, "the order page stayed").toHaveURL(new RegExp(`/orders/${number}$`));

  await answerChallenge(page, "123456", "unknown");
  await expectPaid(page);
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`));
});

test("a press on hostile markup cannot take the payer to another site", async ({ page }) => {
  const number = await openHostileChallenge(
    page,
    `<p><a href="https://evil.example/" target="_top">Confirm here</a></p>
     <form action="https://evil.example/" target="_top"><button>Or here</button></form>`,
  );
  const markup = page
    .frameLocator('iframe[title="Your bank\'s confirmation"]')
    .frameLocator("iframe[sandbox]");
  await markup.getByRole("link", { name: "Confirm here" }).click();
  await markup.getByRole("button", { name: "Or here" }).click();
  await answerChallenge(page, "123456", "unknown");
  await expectPaid(page);
  await expect(page).toHaveURL(new RegExp(`/orders/${number}$`));
});

test(
  "the issuer's page in unknown markup keeps its own origin, and so its cookies",
  { tag: "@breadth" },
  async ({ page }) => {
    await openHostileChallenge(page, "<p></p>");
    await expect(issuer(page, "unknown").getByLabel("One-time code")).toBeVisible();
    const origin = await issuer(page, "unknown")
      .locator("html")
      .evaluate(() => self.origin);
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  },
);

test("what another origin posts to the order page is ignored", async ({ page }) => {
  const number = await openHostileChallenge(
    page,
    `<script>setInterval(() => top.postMessage("payer-returned", "*"), 50);</script>`,
  );
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  await issuer(page, "unknown").getByLabel("One-time code").fill("123456");
  await expect(issuer(page, "unknown").getByLabel("One-time code")).toHaveValue("123456");
  expect(loads, `loads of the page of ${number}`).toBe(0);
});
