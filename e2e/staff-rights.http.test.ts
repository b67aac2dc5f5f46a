import { readdirSync } from "node:fs";
import { dirname } from "node:path";

import { load } from "cheerio";
import { expect, test } from "vitest";

import { addStaff } from "@/e2e/support/add-staff";
import { ledgerOf } from "@/e2e/support/bank";
import { placeQuickOrder } from "@/e2e/support/quick-order";
import { cards } from "@/e2e/support/shopper";
import { readAdminOrder, staffHttpBrowser } from "@/e2e/support/staff";
import { type ReadRight, type StaffRole, may, staffRoles } from "@/lib/staff/rights";
import { HttpBrowser } from "@/testing/http-browser";
import { signInStaff } from "@/testing/order-flow";

const shopUrl = process.env.APP_URL ?? "";

/** The pages of the admin without parts of an address; each stands for those below it. Folders of modules, in brackets, are in no address. */
const pages = readdirSync("app/admin/(signed-in)", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file) && !file.includes("["))
  .map((file) => `/admin/${dirname(file)}`.replace(/\/\.$/, "").replaceAll(/\/\([^)]*\)/g, ""));

const restricted: Partial<Record<string, ReadRight>> = {
  "/admin/api-keys": "read_api_keys",
  "/admin/audit": "read_audit",
  "/admin/personal-data": "read_person",
  "/admin/staff": "read_staff",
  "/admin/unpaid": "read_unpaid",
  "/admin/webhooks": "read_webhooks",
};

/** A browser without JavaScript in which a new person with this role is signed in. */
async function browserOf(role: StaffRole): Promise<{ email: string; browser: HttpBrowser }> {
  const account = await addStaff(role);
  return { email: account.email, browser: new HttpBrowser(await signInStaff({ shopUrl }, account)) };
}

for (const role of staffRoles) {
  test(`${role}: each page is answered with 200 or 403, as the table of rights says`, async () => {
    const { browser } = await browserOf(role);
    expect(pages.length).toBeGreaterThanOrEqual(8);
    for (const path of pages) {
      const allowed = may(role, restricted[path] ?? "read");
      const status = await browser.open(`${shopUrl}${path}`).then(
        () => 200,
        (error: { status?: number }) => error.status,
      );
      expect(status, `${role} ${path}`).toBe(allowed ? 200 : 403);
    }
  });
}

/** The length of the journal that an order's page shows, in the forms that move money. */
function shownRevision({ html }: { html: string }): string {
  return load(html)('form:has([name="amount"]) [name="revision"]').attr("value") ?? "";
}

/** The forms of an order's page, each by a field that only it has, with the right that it takes. */
const forms = [
  { query: "do=void&revision=", field: "amountMinor", right: "void", values: {} },
  { query: "do=capture&amount=10.00&revision=", field: "amountMinor", right: "capture", values: {} },
  { query: "revision=", field: "text", right: "note", values: { text: "A forged note" } },
  { query: "revision=", field: "mailId", right: "send_mail", values: {} },
] as const;

test("forged forms of who may not do it are answered 403, do nothing and stand in the audit", async () => {
  const { number } = await placeQuickOrder({ slug: "walnut-lounge-chair", card: cards.frictionless });
  const owner = await staffHttpBrowser();
  const address = `${shopUrl}/admin/orders/${number}`;
  const revision = shownRevision(await owner.open(address));
  // A mail can be sent again once it was sent.
  await expect.poll(async () => (await owner.open(address)).html).toContain('name="mailId"');
  for (const role of ["clerk", "auditor"] as const) {
    const { email, browser } = await browserOf(role);
    const refused: string[] = [];
    for (const { query, field, right, values } of forms) {
      if (may(role, right)) continue;
      const page = await owner.open(`${address}?${query}${revision}`);
      await expect(browser.submit(page, field, values), `${role} ${right}`).rejects.toMatchObject({
        status: 403,
      });
      refused.push(right);
    }
    expect(refused.length).toBeGreaterThan(0);
    const audit = await owner.open(`${shopUrl}/admin/audit?person=${encodeURIComponent(email)}`);
    expect(audit.html.match(/Refused/g)?.length).toBeGreaterThanOrEqual(refused.length);
    expect(audit.html).toContain(`order ${number}`);
  }
  const order = await readAdminOrder(number);
  expect(order.text).not.toContain("A forged note");
  expect(order.text).toContain("Authorized");
});

test("a forged refund of a clerk above the limit is answered 403, moves nothing and stands in the audit", async () => {
  const { number } = await placeQuickOrder({ card: cards.frictionless });
  const { email, browser } = await browserOf("clerk");
  const address = `${shopUrl}/admin/orders/${number}`;
  const revision = shownRevision(await browser.open(address));
  const review = await browser.open(`${address}?do=refund&amount=50.00&revision=${revision}`);
  const forged = { amountMinor: "5001", reason: "damaged" };
  await expect(browser.submit(review, "amountMinor", forged)).rejects.toMatchObject({ status: 403 });
  expect((await readAdminOrder(number)).text).not.toContain("was refunded");
  expect(await ledgerOf(number)).toEqual([expect.stringMatching(/^PAYMENT /)]);
  const owner = await staffHttpBrowser();
  const audit = await owner.open(`${shopUrl}/admin/audit?person=${encodeURIComponent(email)}`);
  expect(audit.html).toContain("Refused");
  expect(audit.html).toContain(`order ${number}`);
});
