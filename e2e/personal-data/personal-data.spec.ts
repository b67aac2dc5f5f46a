import { readFile } from "node:fs/promises";

import { expect, test } from "@playwright/test";

import { expectAccessible } from "@/e2e/support/expect-accessible";
import { ledgerOf } from "@/e2e/support/bank";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { openAdminOrder, openAsStaff } from "@/e2e/support/staff";

test("an owner gives a person the file about them, sees what an erasure leaves, and erases them", async ({
  page,
}) => {
  const email = `${crypto.randomUUID()}@person.example`;
  const { number } = await placeQuickOrder({ email, card: cards.frictionless });
  const { number: held } = await placeQuickOrder({
    email,
    slug: "walnut-lounge-chair",
    card: cards.frictionless,
  });
  const { number: other } = await placeQuickOrder({ email: "else@example.com", card: cards.frictionless });
  const note = async (order: string, text: string) => {
    await openAdminOrder(page, order);
    await page.getByLabel("Add a note").fill(text);
    await page.getByRole("button", { name: "Save the note" }).click();
    await expect(page.getByText(text)).toBeVisible();
  };
  await note(other, `Sent to ${email} by mistake`);
  await note(number, `Rang from ${email}`);

  await openAsStaff(page, "/admin/personal-data");
  await expectAccessible(page);
  const find = async () => {
    await page.getByLabel("E-mail address or order number").fill(email.toUpperCase());
    await page.getByRole("button", { name: "Find the person" }).click();
  };
  await find();
  await expect(page.getByRole("heading", { name: "Stored about a person" })).toBeVisible();
  expect(page.url()).not.toContain("person.example");
  await expect(page.getByText(`The bank still holds money for order ${held}`)).toBeVisible();
  await expect(page.getByText(`Goods of order ${number} are still to be dispatched`)).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveCount(0);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the file" }).click(),
  ]);
  const file = await readFile(await download.path(), "utf8");
  expect(JSON.parse(file)).toMatchObject({ emails: [email], Notes: [{ text: `Rang from ${email}` }] });

  await openAdminOrder(page, held);
  await page.getByRole("button", { name: "Review void" }).click();
  await page.getByRole("button", { name: "Void the authorization" }).click();
  await expect(page.getByText("Void done", { exact: true })).toBeVisible();

  await openAdminOrder(page, number);
  await page.getByRole("button", { name: "Dispatch", exact: true }).click();
  await expect(page.getByRole("region", { name: "Delivery" })).toContainText("1 ×");

  const ledger = await ledgerOf(number);
  const month = new Date().toISOString().slice(0, 7);
  /** The lines about the order in the file of a month. */
  const linesOf = async (name: "movements" | "orders") => {
    const made = await page.request.get(`/admin/month/${name}?month=${month}&currency=USD`);
    expect(made.status()).toBe(200);
    return (await made.text()).split("\n").filter((line) => line.includes(number));
  };
  const files = async () => ({ movements: await linesOf("movements"), orders: await linesOf("orders") });
  const before = await files();
  expect(before).toMatchObject({ movements: [expect.anything()], orders: [expect.anything()] });
  await page.goto("/admin/personal-data");
  await find();
  await expect(page.getByRole("heading", { name: "Stored about a person" })).toBeVisible();
  // The mail about the void may be on its way.
  await expect(async () => {
    await page.reload();
    await expect(page.getByLabel("Reason")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByLabel("Reason").fill(`For ${email}`);
  await page.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("Write it without the person's name and e-mail address.").last()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Reason").fill("Asked by letter");
  await page.getByLabel(`Sent to ${email} by mistake`).check();
  await page.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("The person was erased")).toBeVisible();
  await expect(page.getByText("Asked by letter").first()).toBeVisible();
  await find();
  await expect(page.getByText("Nothing is stored about such a person.")).toBeVisible();

  for (const order of [other, number]) {
    await openAdminOrder(page, order);
    expect(await page.content()).not.toContain("person.example");
  }
  expect(await ledgerOf(number)).toEqual(ledger);
  expect(await files()).toEqual(before);
  for (const path of [
    `/admin/month/movements?month=${month}&currency=USD`,
    `/admin/month/orders?month=${month}&currency=USD`,
    `/admin/orders-file?search=${number}`,
    `/admin/audit/file?object=${encodeURIComponent(`order ${number}`)}`,
  ]) {
    const made = await (await page.request.get(path)).text();
    expect(made, path).toContain(number);
    expect(made, path).not.toContain(email);
  }
});
