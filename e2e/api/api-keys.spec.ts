import { expect, test } from "@playwright/test";

import { expectAccessible } from "@/e2e/support/expect-accessible";
import { openAsStaff } from "@/e2e/support/staff";

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? "with JavaScript" : "without JavaScript",
    { tag: javaScriptEnabled ? [] : "@breadth" },
    () => {
      test.use({ javaScriptEnabled });

      test("an owner makes a key that is shown once, a program reads with it, and its end ends that at once", async ({
        page,
        baseURL,
      }) => {
        const name = `Books ${crypto.randomUUID()}`;
        const read = (path: string, key: string) =>
          fetch(`${baseURL}${path}`, { headers: { authorization: `Bearer ${key}` } });
        await openAsStaff(page, "/admin");
        await page.goto("/admin/api-keys");
        if (javaScriptEnabled) await expectAccessible(page);
        await page.getByLabel("Name").fill(name);
        await page.getByLabel("Role").selectOption("clerk");
        await page.getByLabel("void").check();
        await page.getByRole("button", { name: "Make the key" }).click();
        await expect(page.getByRole("alert").filter({ hasText: "The role may not do all" })).toBeVisible();

        await page.getByLabel("Name").fill(name);
        await page.getByLabel("Role").selectOption("clerk");
        await page.getByLabel("void").uncheck();
        await page.getByLabel("read events").check();
        await page.getByRole("button", { name: "Make the key" }).click();
        const key = await page.getByRole("region", { name: "key", exact: true }).innerText();
        if (javaScriptEnabled) await expectAccessible(page);
        for (const path of ["/api/v1/events?after=0", "/api/events?after=0"])
          expect(await (await read(path, key)).json()).toHaveProperty("events");
        expect((await read("/api/v1/orders", key)).status).toBe(403);

        await page.goto("/admin/api-keys");
        await expect(page.getByText(key)).toBeHidden();
        const entry = page.getByRole("listitem").filter({ hasText: name });
        await expect(entry).toContainText("clerk: read events");
        await expect(entry).toContainText("last used");
        await page.getByRole("button", { name: `End the key ${name}` }).click();
        await expect(page.getByText(name)).toBeHidden();
        expect((await read("/api/v1/events", key)).status).toBe(401);

        await page.goto("/admin/audit");
        await expect(page.getByText(`API key ${name}`).first()).toBeVisible();
        await expect(page.getByText(`api: ${name}`).filter({ visible: true }).first()).toBeVisible();
      });
    },
  );
}
