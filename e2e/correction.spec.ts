import { expect, test } from "@playwright/test";

import { addStaff } from "@/e2e/support/add-staff";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { openAdminOrder } from "@/e2e/support/staff";

const consoleUrl = process.env.SANDBOX_CONSOLE_URL ?? "";

/** The link of the mail with which this person chooses another password. */
async function resetLink(email: string): Promise<string> {
  const read = async () => {
    const found = await fetch(`${consoleUrl}/api/mails?search=${encodeURIComponent(email)}`);
    const mails = (await found.json()) as { text: string }[];
    return mails.map(({ text }) => /http:\S+\/admin\/invitation\/\S+/.exec(text)?.[0]).find(Boolean) ?? "";
  };
  await expect.poll(read, { timeout: 30_000, intervals: [250] }).not.toBe("");
  return read();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? "with JavaScript" : "without JavaScript",
    { tag: javaScriptEnabled ? [] : "@breadth" },
    () => {
      test.use({ javaScriptEnabled });

      test("staff correct a paid order's address with a reason, and the timeline shows what it was", async ({
        page,
      }) => {
        const { number } = await placeQuickOrder({ card: cards.frictionless });
        await openAdminOrder(page, number);
        await page.getByText("Correct address or e-mail").click();
        await page.getByLabel("City").fill("Utrecht");
        await page.getByRole("button", { name: "Save the correction" }).click();
        await expect(page.getByText("Say why, in at most 500 characters.")).toBeVisible();
        await expect(page.getByLabel("City")).toHaveValue("Utrecht");
        await page.getByLabel("Why it is corrected").fill("The customer called");
        await page.getByRole("button", { name: "Save the correction" }).click();
        const timeline = page.getByRole("region", { name: "Timeline" });
        await expect(timeline.getByRole("heading", { name: "Corrected" })).toBeVisible();
        await expect(timeline).toContainText("Amsterdam → Utrecht");
        await expect(timeline).toContainText("The customer called");
      });

      test("a forgotten password is replaced by the link of a mail, and the answer is the same for a stranger", async ({
        page,
      }) => {
        const { email } = await addStaff("auditor");
        await page.goto("/admin/sign-in");
        for (const address of ["nobody@example.com", email]) {
          await page.getByRole("link", { name: "Forgotten your password?" }).click();
          await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
          await page.getByLabel("E-mail address").fill(address);
          await page.getByRole("button", { name: "Send the link" }).click();
          await expect(page.getByText("If this address has an account")).toBeVisible();
          await page.getByRole("link", { name: "Back to sign-in" }).click();
        }
        await page.goto(await resetLink(email));
        await page.getByLabel("Password", { exact: true }).fill("four quiet words here");
        await page.getByLabel("The same password again").fill("four quiet words here");
        await page.getByRole("button", { name: "Save the password" }).click();
        await page.getByRole("link", { name: "Sign in" }).click();
        await page.getByLabel("Password").fill("four quiet words here");
        await page.getByRole("button", { name: "Sign in" }).click();
        await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
      });
    },
  );
}
