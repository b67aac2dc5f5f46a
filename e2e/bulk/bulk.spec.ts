import { expect, test } from "@playwright/test";

import { ledgerOf, orderFault } from "@/e2e/support/bank";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { moveMoney, openAdminOrder, openAsStaff } from "@/e2e/support/staff";

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? "with JavaScript" : "without JavaScript",
    { tag: javaScriptEnabled ? [] : "@breadth" },
    () => {
      test.use({ javaScriptEnabled });

      test("staff dispatch and capture several orders at once, and read what became of each", async ({
        page,
      }) => {
        const email = `${crypto.randomUUID()}@example.com`;
        const orders = [];
        for (let n = 0; n < 2; n++)
          orders.push(
            await placeQuickOrder({ slug: "walnut-lounge-chair", email, card: cards.frictionless }),
          );
        const paid = await placeQuickOrder({ email, card: cards.frictionless });

        await openAsStaff(page, `/admin/bulk?search=${encodeURIComponent(email)}`);
        for (const { number } of [...orders, paid])
          await page.getByRole("checkbox", { name: `Choose order ${number}` }).check();
        await page.getByLabel("What to do").selectOption("capture");
        await page.getByRole("button", { name: "Review" }).click();
        await expect(page.getByText("2 of 3 chosen orders.")).toBeVisible();
        await expect(page.getByRole("row", { name: paid.number })).toContainText("Nothing left to capture");
        await page.getByRole("button", { name: "Capture what is left" }).click();
        await expect(page.getByText("2 of 2 orders are done")).toBeVisible({ timeout: 30_000 });
        for (const { number } of orders) {
          await expect(page.getByRole("row", { name: number })).toContainText("Done");
          expect((await ledgerOf(number)).map((row) => row.split(" ")[0])).toEqual([
            "AUTHORIZATION",
            "CAPTURE",
          ]);
        }

        await openAsStaff(page, `/admin/bulk?search=${encodeURIComponent(email)}`);
        for (const { number } of orders)
          await page.getByRole("checkbox", { name: `Choose order ${number}` }).check();
        await page.getByLabel("What to do").selectOption("dispatch");
        await page.getByLabel("Carrier, if something leaves").fill("Post");
        await page.getByRole("button", { name: "Review" }).click();
        await page.getByRole("button", { name: "Dispatch all pieces" }).click();
        await expect(page.getByText("2 of 2 orders are done")).toBeVisible({ timeout: 30_000 });
        await openAdminOrder(page, orders[0]!.number);
        await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Post");
      });
    },
  );
}

test(
  "of 30 captures one is declined, one has an unknown outcome and one was changed by a colleague, and each other is made once",
  { tag: "@breadth" },
  async ({ page }) => {
    test.setTimeout(180_000);
    const email = `${crypto.randomUUID()}@example.com`;
    const numbers: string[] = [];
    for (let n = 0; n < 30; n++)
      numbers.push(
        (await placeQuickOrder({ slug: "walnut-lounge-chair", email, card: cards.frictionless })).number,
      );
    const [declined, unknown, changed, ...others] = numbers as [string, string, string, ...string[]];
    await openAsStaff(page, `/admin/bulk?search=${encodeURIComponent(email)}`);
    await page.getByRole("link", { name: "Choose all" }).click();
    await expect(page.getByRole("checkbox", { name: `Choose order ${changed}` })).toBeChecked();
    await page.getByRole("button", { name: "Review" }).click();
    await expect(page.getByText("30 of 30 chosen orders.")).toBeVisible();

    const colleague = await page.context().newPage();
    await colleague.goto(`/admin/orders/${changed}`);
    await moveMoney(colleague, "capture", "100.00");
    await orderFault(declined, "capture", "lock_failure");
    await orderFault(unknown, "capture", "commit_then_drop");
    await page.getByRole("button", { name: "Capture what is left" }).click();
    await expect(page.getByText("30 of 30 orders are done")).toBeVisible({ timeout: 90_000 });

    await expect(page.getByRole("row", { name: declined })).toContainText("The bank declined the capture.");
    await expect(page.getByRole("row", { name: unknown })).toContainText(
      "The bank's answer is not known yet.",
    );
    await expect(page.getByRole("row", { name: changed })).toContainText("Changed since the review");
    for (const number of others) {
      await expect(page.getByRole("row", { name: number })).toContainText("Done");
      expect(await ledgerOf(number)).toEqual(["AUTHORIZATION 125500 USD", "CAPTURE 125500 USD"]);
    }
    expect(await ledgerOf(declined)).toEqual(["AUTHORIZATION 125500 USD"]);
    expect(await ledgerOf(changed)).toEqual(["AUTHORIZATION 125500 USD", "CAPTURE 10000 USD"]);
    expect(await ledgerOf(unknown)).toEqual(["AUTHORIZATION 125500 USD", "CAPTURE 125500 USD"]);
  },
);

test("no accessibility violations on the choice, the review and the result of bulk work", async ({
  page,
}) => {
  const { number } = await placeQuickOrder({ slug: "walnut-lounge-chair", card: cards.frictionless });
  await openAsStaff(page, `/admin/bulk?search=${number}`);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: `Choose order ${number}` }).check();
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByText("1 of 1 chosen orders.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Capture what is left" }).click();
  await expect(page.getByText("1 of 1 orders are done")).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
});
