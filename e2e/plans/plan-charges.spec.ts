import { expect, type Page } from "@playwright/test";

import { test } from "@/e2e/support/clock-shop";
import { signInCustomer } from "@/e2e/support/customer";
import { answerChallenge, cards, enterCard, press } from "@/e2e/support/shopper";
import { moveMoney } from "@/e2e/support/staff";
import { lastOf, subscribe } from "@/e2e/support/subscribe";

/** By agreement the bank declines it once for insufficient funds, with the advice to try again later. */
const declinedOnce = "4508750015742504";

const patience = { timeout: 30_000, intervals: [250] };
// The merchant is in London: 09:00 is 09:00 UTC until the last Sunday of March, and 08:00 UTC after it.
const year = new Date().getUTCFullYear() + 1;
const lastOfFebruary = new Date(Date.UTC(year, 2, 0)).getUTCDate();
const buyer = "robin@example.com";

const day = (monthAndDay: string) => `${year}-${monthAndDay}`;
const at = (monthAndDay: string, time: string) => `${day(monthAndDay)}T${time}:00Z`;
const february = (date: number) => `02-${date}`;

/** One payment in the list on a plan's page. */
function paymentOf(page: Page, period: number) {
  return page
    .getByRole("region", { name: "Payments" })
    .getByRole("listitem")
    .filter({ hasText: `Payment ${period}` });
}

/** Buys the monthly plan with 3-D Secure; returns the path of its page in the account. */
async function buyPlan(page: Page, card: string): Promise<string> {
  await subscribe(page, "yarn-box");
  await page.waitForURL(/\/orders\//);
  await enterCard(page, card);
  await press(page.getByRole("button", { name: "Subscribe and pay $43.00" }));
  if (card === cards.challenge) await answerChallenge(page);
  await expect(page.getByRole("heading", { name: "Thank you, your order is paid" })).toBeVisible();
  await page.getByRole("link", { name: "Show the plan" }).click();
  await page.waitForURL(/\/account\/plans\//);
  return `/account/plans/${lastOf(page.url())}`;
}

async function changeCard(page: Page, plan: string, number: string): Promise<void> {
  await page.goto(plan);
  await page.getByRole("link", { name: "Change the card" }).click();
  await enterCard(page, number);
  await press(page.getByRole("button", { name: "Use this card" }));
  await page.waitForURL((url) => url.pathname === plan);
  await expect(page.getByRole("region", { name: "What was agreed" })).toContainText(number.slice(-4));
}

test(
  "a plan is charged on the last day of each month after the hour, retried on its day, refunded by staff, and never after it was cancelled",
  { tag: "@breadth" },
  async ({ page, browser, clockShop }) => {
    test.setTimeout(300_000);
    const email = `${crypto.randomUUID()}@example.com`;
    const { ledger, moveTo } = clockShop;
    const movements = [`${day("01-31")} PAYMENT 4300 USD`];
    const expectLedger = async () => expect(await ledger()).toEqual(movements);
    const signIn = () => signInCustomer(page, email, clockShop);

    await moveTo(at("01-31", "10:00"));
    await signIn();
    const plan = await buyPlan(page, cards.challenge);
    await expect(page.getByText(`$43.00 on February ${lastOfFebruary}, ${year}`)).toBeVisible();
    await expectLedger();

    await moveTo(at(february(lastOfFebruary - 3), "10:00"));
    await expect
      .poll(() => clockShop.subjects(buyer), patience)
      .toContain(`Your next payment for Skein yarn box is on February ${lastOfFebruary}, ${year}`);
    await moveTo(at(february(lastOfFebruary), "08:30"));
    await expectLedger();
    await moveTo(at(february(lastOfFebruary), "09:05"));
    movements.push(`${day(february(lastOfFebruary))} PAYMENT 4300 USD`);
    await expectLedger();
    await page.goto(plan);
    await expect(paymentOf(page, 2)).toContainText("Paid");
    await expect(page.getByText(`$43.00 on March 31, ${year}`)).toBeVisible();

    await changeCard(page, plan, declinedOnce);
    await moveTo(at("03-31", "07:30"));
    await page.goto(plan);
    await expect(paymentOf(page, 3)).toHaveCount(0);
    await moveTo(at("03-31", "08:05"));
    await expectLedger();
    await page.goto(plan);
    await expect(paymentOf(page, 3)).toContainText(`Tried again on April 1, ${year}`);
    await expect
      .poll(() => clockShop.subjects(buyer), patience)
      .toContain("Your payment for Skein yarn box did not go through");
    await moveTo(at("04-01", "08:05"));
    movements.push(`${day("04-01")} PAYMENT 4300 USD`);
    await expectLedger();
    await page.goto(plan);
    await expect(paymentOf(page, 3)).toContainText("Paid");

    await changeCard(page, plan, cards.frictionless);
    await expectLedger();
    await moveTo(at("04-30", "08:05"));
    movements.push(`${day("04-30")} PAYMENT 4300 USD`);
    await expectLedger();
    await signIn();
    await page.goto(plan);
    await expect(paymentOf(page, 4)).toContainText("Paid");
    await expect(page.getByText(`$43.00 on May 31, ${year}`)).toBeVisible();

    const charged = await paymentOf(page, 4).getByRole("link").getAttribute("href");
    const staff = await clockShop.staffPage(browser);
    await staff.goto(`/admin${charged}`);
    await moveMoney(staff, "refund", "43.00");
    movements.push(`${day("04-30")} REFUND 4300 USD`);
    await expectLedger();

    await page.getByRole("link", { name: "Cancel the plan" }).click();
    await page.getByRole("button", { name: "Cancel the plan" }).click();
    await expect(page.getByRole("heading", { name: "This plan has ended" })).toBeVisible();
    for (const later of [at("05-31", "10:00"), at("06-30", "10:00")]) {
      await moveTo(later);
      await expectLedger();
    }
    await signIn();
    await page.goto(plan);
    await expect(page.getByText(`It was cancelled on April 30, ${year}.`)).toBeVisible();
    await expect(paymentOf(page, 5)).toHaveCount(0);

    const subjects = await clockShop.subjects(buyer);
    expect(
      subjects.filter((subject) => subject === "We have received your payment for Skein yarn box"),
    ).toHaveLength(3);
    expect(subjects.filter((subject) => /did not go through/.test(subject))).toHaveLength(1);
    expect(subjects.at(-1)).toBe("Your plan has ended: Skein yarn box");
  },
);

test(
  "a plan whose card the customer removes ends, and nothing is charged after",
  { tag: "@breadth" },
  async ({ page, clockShop }) => {
    test.setTimeout(180_000);
    const email = `${crypto.randomUUID()}@example.com`;
    await clockShop.moveTo(at("01-31", "10:00"));
    await signInCustomer(page, email, clockShop);
    const plan = await buyPlan(page, cards.frictionless);
    await clockShop.moveTo(at(february(lastOfFebruary), "09:05"));
    const charged = [`${day("01-31")} PAYMENT 4300 USD`, `${day(february(lastOfFebruary))} PAYMENT 4300 USD`];
    expect(await clockShop.ledger()).toEqual(charged);

    await page.goto("/account/cards");
    await page.getByRole("link", { name: "Remove Mastercard ending in 0107" }).click();
    await expect(page.getByText("This plan is paid with it and ends now:")).toBeVisible();
    await page.getByRole("button", { name: "Remove the card" }).click();
    await expect(page.getByText("The card was removed.")).toBeVisible();
    await page.goto(plan);
    await expect(page.getByText(/Its card was removed, so it ended on/)).toBeVisible();

    for (const later of [at("03-31", "10:00"), at("04-30", "08:05")]) {
      await clockShop.moveTo(later);
      expect(await clockShop.ledger()).toEqual(charged);
    }
    await page.goto(plan);
    await expect(paymentOf(page, 2)).toContainText("Paid");
    await expect(paymentOf(page, 3)).toHaveCount(0);
    await expect
      .poll(() => clockShop.subjects(buyer), patience)
      .toContain("Your plan has ended: Skein yarn box");
  },
);

test(
  "staff see that a plan waits for stock, and it is charged once there is a piece",
  { tag: "@breadth" },
  async ({ page, browser, clockShop }) => {
    test.setTimeout(180_000);
    const { ledger, moveTo, setStock } = clockShop;
    await moveTo(at("01-31", "10:00"));
    await signInCustomer(page, `${crypto.randomUUID()}@example.com`, clockShop);
    const plan = await buyPlan(page, cards.frictionless);
    const movements = [`${day("01-31")} PAYMENT 4300 USD`];

    await setStock("yarn-box", 0);
    await moveTo(at(february(lastOfFebruary), "09:05"));
    expect(await ledger()).toEqual(movements);
    const staff = await clockShop.staffPage(browser);
    const list = `/admin/plans?search=${lastOf(plan)}`;
    await staff.goto(list);
    await expect(staff.getByRole("row").filter({ hasText: lastOf(plan) })).toContainText("Waits for stock");
    await staff.getByRole("link", { name: lastOf(plan) }).click();
    await expect(staff.getByRole("heading", { name: `Plan ${lastOf(plan)}` })).toBeVisible();
    await expect(staff.getByText("Waits for stock")).toBeVisible();

    await setStock("yarn-box", 1);
    await moveTo(at(february(lastOfFebruary), "09:10"));
    expect(await ledger()).toEqual([...movements, `${day(february(lastOfFebruary))} PAYMENT 4300 USD`]);
    await staff.goto(list);
    await expect(staff.getByRole("row").filter({ hasText: lastOf(plan) })).toBeVisible();
    await expect(staff.getByText("Waits for stock")).toHaveCount(0);
  },
);

test(
  "a piece that is made to order for a month is charged by agreement when it is dispatched, not when it is ordered",
  { tag: "@breadth" },
  async ({ page, browser, clockShop }) => {
    test.setTimeout(180_000);
    const { ledger, moveTo } = clockShop;
    const email = `${crypto.randomUUID()}@example.com`;
    await moveTo(at("01-10", "10:00"));
    await signInCustomer(page, email, clockShop);
    await subscribe(page, "beech-wall-shelf", "Order");
    await page.waitForURL(/\/plans\//);
    await expect(page.getByRole("region", { name: "What you agree to" })).toContainText(
      new RegExp(
        `\\$475\\.00 is charged to it once, when the piece is dispatched, around February 7, ${year}`,
      ),
    );
    await enterCard(page, cards.challenge);
    await press(page.getByRole("button", { name: "Order: nothing is charged today" }));
    await answerChallenge(page);
    await expect(page.getByRole("heading", { name: "Thank you, your order is placed" })).toBeVisible();
    await expect(
      page.getByRole("listitem").filter({ hasText: `ready around February 7, ${year}` }),
    ).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "$475.00 is charged to" })).toBeVisible();
    await expect(
      page.getByRole("listitem").filter({ hasText: `It is sent around February 7, ${year}` }),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Print the receipt" })).toBeVisible();
    await expect(page).toHaveURL(/\/plans\/[^/]+$/);
    const plan = lastOf(page.url());
    await expect
      .poll(() => clockShop.subjects(buyer), patience)
      .toContain("We are making it for you: Ledger wall shelf");

    // Thirty days later the bank would have let an authorization go long ago.
    await moveTo(at("02-09", "10:00"));
    expect(await ledger()).toEqual([]);
    const staff = await clockShop.staffPage(browser);
    await staff.goto("/admin/plans?state=ON_DISPATCH");
    await expect(staff.getByRole("row").filter({ hasText: plan })).toContainText("On dispatch, around");
    await staff.getByRole("link", { name: plan }).click();
    await staff.getByRole("link", { name: "Charge", exact: true }).click();
    await staff.getByRole("button", { name: "Charge the plan" }).click();
    await expect(staff.getByRole("status")).toContainText("The charge is asked for.");
    await moveTo(at("02-09", "10:05"));
    expect(await ledger()).toEqual([`${day("02-09")} PAYMENT 47500 USD`]);

    await staff.reload();
    await staff.getByRole("link", { name: /^Order / }).click();
    await staff.getByLabel("Carrier").fill("Fleet");
    await staff.getByRole("button", { name: "Dispatch", exact: true }).click();
    await expect(staff.getByRole("region", { name: "Timeline" })).toContainText("Fleet");
    const subjects = () => clockShop.subjects(buyer);
    await expect.poll(subjects, patience).toContain("We have received your payment for Ledger wall shelf");
    await expect.poll(async () => (await subjects()).at(-1), patience).toMatch(/is on its way$/);
    await moveTo(at("03-15", "10:00"));
    expect(await ledger()).toEqual([`${day("02-09")} PAYMENT 47500 USD`]);
  },
);
