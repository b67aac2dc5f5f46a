import { expect, type Page, test } from "@playwright/test";

import { bankCalls, ledgerOf } from "@/e2e/support/bank";
import { createCardToken } from "@/testing/card-token";
import { openQuickOrder } from "@/e2e/support/quick-order";
import {
  answerChallenge,
  cards,
  enterCard,
  expectPaid,
  issuer,
  moveMouseTo,
  payButton,
  payWith,
  placeOrder,
  press,
} from "@/e2e/support/shopper";

const onePayment = [expect.stringMatching(/^PAYMENT \d+ USD$/)];

test("a shopper fills the checkout form and pays with a one-time code", async ({ page }) => {
  const number = await placeOrder(page);
  await payWith(page, cards.challenge);
  await answerChallenge(page);
  await expectPaid(page);
  expect(await ledgerOf(number)).toEqual(onePayment);
});

for (const card of ["frictionless", "notEnrolled"] as const) {
  test(
    `a ${card} card pays without a challenge, and a refresh shows the same receipt`,
    { tag: card === "frictionless" ? [] : "@breadth" },
    async ({ page }) => {
      const number = await openQuickOrder(page);
      await payWith(page, cards[card]);
      await expectPaid(page);
      await page.reload();
      await expectPaid(page);
      expect(await ledgerOf(number)).toEqual(onePayment);
    },
  );
}

test("a card that supports 3DS1 only pays through its challenge", { tag: "@breadth" }, async ({ page }) => {
  const number = await openQuickOrder(page);
  await payWith(page, cards.threeDs1);
  await answerChallenge(page);
  await expectPaid(page);
  expect(await ledgerOf(number)).toEqual(onePayment);
});

test(
  "a failed authentication moves nothing, and another card pays the same order",
  { tag: "@breadth" },
  async ({ page }) => {
    const number = await openQuickOrder(page);
    await payWith(page, cards.failedAuthentication);
    await expect(page.getByText("Your bank did not confirm that it was you.")).toBeVisible();
    expect(await ledgerOf(number)).toEqual([]);
    await payWith(page, cards.frictionless);
    await expectPaid(page);
    expect(await ledgerOf(number)).toEqual(onePayment);
  },
);

test("three wrong codes move nothing", { tag: "@breadth" }, async ({ page }) => {
  const number = await openQuickOrder(page);
  await payWith(page, cards.challenge);
  for (const tries of ["2 tries", "one try"]) {
    await answerChallenge(page, "000000");
    await expect(issuer(page).getByText(tries)).toBeVisible();
  }
  await answerChallenge(page, "000000");
  await expect(
    page.getByText("The confirmation with your bank was cancelled or did not succeed."),
  ).toBeVisible();
  expect(await ledgerOf(number)).toEqual([]);
});

test(
  "a declined card moves nothing, and another card pays the same order",
  { tag: "@breadth" },
  async ({ page }) => {
    const number = await openQuickOrder(page);
    await payWith(page, cards.declined);
    await expect(page.getByText("Your bank declined the payment")).toBeVisible();
    await payWith(page, cards.frictionless);
    await expectPaid(page);
    expect(await ledgerOf(number)).toEqual(onePayment);
  },
);

test("a double click on Pay moves the money once", async ({ page }) => {
  const number = await openQuickOrder(page);
  await enterCard(page, cards.frictionless);
  await moveMouseTo(payButton(page));
  await payButton(page).dblclick();
  await expectPaid(page);
  expect(await ledgerOf(number)).toEqual(onePayment);
});

for (const presses of [1, 2]) {
  test(
    `Enter in the card frame pays once when it is pressed ${presses === 1 ? "once" : "twice"}`,
    { tag: presses === 2 ? [] : "@breadth" },
    async ({ page }) => {
      const number = await openQuickOrder(page);
      await enterCard(page, cards.frictionless);
      await expect(payButton(page)).toBeEnabled();
      for (let press = 0; press < presses; press++) await page.keyboard.press("Enter");
      await expectPaid(page);
      expect(await ledgerOf(number)).toEqual(onePayment);
      expect((await bankCalls(number)).filter((operation) => operation === "pay")).toHaveLength(1);
    },
  );
}

test("Enter in an incomplete card shows what is wrong with it, and nothing is sent to the bank", async ({
  page,
}) => {
  const number = await openQuickOrder(page);
  await enterCard(page, cards.frictionless, "01/20");
  await expect(payButton(page)).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please check the card details.")).toBeVisible();
  expect(await bankCalls(number)).toEqual([]);
});

test.describe("a card frame that sends what the test sends", () => {
  /** Opens an order whose card frame is ready at once. */
  async function openWithFrame(page: Page) {
    const body = `<!doctype html><html lang="en"><title>Card</title><script>
      const shop = new URLSearchParams(location.search).get("origin");
      window.send = (message) => parent.postMessage(message, shop);
      send({ type: "ready" });
    </script>`;
    await page.route("**/frame?*", (route) => route.fulfill({ contentType: "text/html", body }));
    const number = await openQuickOrder(page);
    const element = page.locator("iframe[title^='Card details']");
    // The language is that of the body above: the frame has an empty document first, without one.
    const send = (message: object) =>
      element
        .contentFrame()
        .locator("html[lang]")
        .evaluate((_, sent) => {
          (window as unknown as { send: (message: object) => void }).send(sent);
        }, message);
    const { token } = await createCardToken(process.env.SANDBOX_CONSOLE_URL ?? "", cards.frictionless);
    const tokenMessage = { type: "token", token, expiryMonth: 12, expiryYear: 40 };
    // Messages arrive in order: all before were received before the height changes.
    const untilReceived = async () => {
      await send({ type: "resize", height: 321 });
      await expect(element).toHaveCSS("height", "321px");
    };
    return { number, send, tokenMessage, untilReceived };
  }

  test("a token that arrives after the timeout is not charged, and the next press of Pay is", async ({
    page,
  }) => {
    await page.clock.install();
    const { number, send, tokenMessage, untilReceived } = await openWithFrame(page);
    await press(payButton(page));
    await page.clock.fastForward(21_000);
    await expect(page.getByText("The card form is not responding. Nothing was charged.")).toBeVisible();
    await send(tokenMessage);
    await untilReceived();
    await expect(payButton(page)).toBeEnabled();
    expect(await bankCalls(number)).toEqual([]);

    await press(payButton(page));
    await send(tokenMessage);
    await expectPaid(page);
    expect(await ledgerOf(number)).toEqual(onePayment);
  });

  test(
    "why it was opened again is said, although a deploy makes of the refresh a load of the whole page",
    { tag: "@breadth" },
    async ({ page }) => {
      const { number, send } = await openWithFrame(page);
      await expect(payButton(page)).toBeEnabled();
      await page.route(`**/orders/${number}*`, (route) =>
        route.request().headers()["rsc"] === undefined
          ? route.fallback()
          : route.fulfill({ contentType: "text/html", body: "of another version" }),
      );
      const loaded = page.waitForEvent("load");
      await send({ type: "error", code: "expired" });
      await loaded;
      await expect(page.getByText("The card form had been open for too long")).toBeVisible();
      await expect(payButton(page)).toBeEnabled();
      await expect(page.getByText("The card form had been open for too long")).toBeVisible();
    },
  );

  test("its wish to submit is what a press of Pay is, and that of another window is ignored", async ({
    page,
  }) => {
    const { number, send, tokenMessage, untilReceived } = await openWithFrame(page);
    await page.evaluate(() => window.postMessage({ type: "submit" }, window.location.origin));
    await send(tokenMessage);
    await untilReceived();
    expect(await bankCalls(number), "nobody has asked for a token").toEqual([]);
    await send({ type: "submit" });
    await send(tokenMessage);
    await expectPaid(page);
    expect(await ledgerOf(number)).toEqual(onePayment);
  });

  for (const [what, message, text] of [
    ["is loaded again", { type: "ready" }, "Please check the card details."],
    ["answers with an error", { type: "error", code: "unavailable" }, "The card form is not responding."],
  ] as const) {
    test(
      `a press of Pay whose card frame ${what} is answered with a message, and the next one pays`,
      { tag: "@breadth" },
      async ({ page }) => {
        const { number, send, tokenMessage, untilReceived } = await openWithFrame(page);
        await press(payButton(page));
        await send(message);
        await expect(page.getByText(text)).toBeVisible();
        await expect(payButton(page)).toBeEnabled();
        await send(tokenMessage);
        await untilReceived();
        expect(await bankCalls(number)).toEqual([]);

        await press(payButton(page));
        await send(tokenMessage);
        await expectPaid(page);
        expect(await ledgerOf(number)).toEqual(onePayment);
      },
    );
  }
});

test(
  "a payment whose answer is lost is being checked and cannot be paid again",
  { tag: "@breadth" },
  async ({ page }) => {
    const number = await openQuickOrder(page);
    await payWith(page, cards.answerLost);
    await expect(page.getByRole("heading", { name: "We are checking your payment" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "We are checking your payment" })).toBeVisible();
    await expect(payButton(page)).toBeHidden();
    expect(await ledgerOf(number)).toEqual(onePayment);
  },
);

test("refresh and back during the challenge keep it", async ({ page }) => {
  const number = await openQuickOrder(page);
  await payWith(page, cards.challenge);
  await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
  await page.reload();
  await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
  await page.goto("/");
  await page.goBack();
  await answerChallenge(page);
  await expectPaid(page);
  expect(await ledgerOf(number)).toEqual(onePayment);
});

test(
  "a challenge continues in another tab after its tab was closed",
  { tag: "@breadth" },
  async ({ page, context }) => {
    const number = await openQuickOrder(page);
    await payWith(page, cards.challenge);
    await expect(issuer(page).getByLabel("One-time code")).toBeVisible();
    await page.close();
    const later = await context.newPage();
    await later.goto(`/orders/${number}`);
    await answerChallenge(later);
    await expectPaid(later);
    expect(await ledgerOf(number)).toEqual(onePayment);
  },
);
