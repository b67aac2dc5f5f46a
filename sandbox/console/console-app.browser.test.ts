import type { Browser, Page } from "@playwright/test";
import { createTransport } from "nodemailer";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findAccessibilityViolations } from "@/sandbox/testing/find-accessibility-violations";
import { launchBrowser } from "@/sandbox/testing/launch-browser";
import { startTestBank } from "@/sandbox/testing/start-test-bank";

const frictionless = "5123450000000107";
const pages = [
  "/",
  "/orders",
  "/ledger",
  "/agreements",
  "/cards",
  "/faults",
  "/settlement",
  "/reset",
  "/reference",
  "/none",
];

let bank: Awaited<ReturnType<typeof startTestBank>>;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  bank = await startTestBank();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await bank.stop();
});

beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
});

afterEach(async () => {
  await page.context().close();
});

async function pay(amount = 40) {
  const prepared = await bank.prepare(frictionless, { amount });
  const { body } = await bank.authenticate(prepared);
  await bank.charge("pay", prepared, body.transaction.id);
  return prepared;
}

/** A mail without HTML: axe runs in no frame that has no scripts. Returns the mailbox. */
async function receiveMail(to: string) {
  const transport = createTransport(bank.urls.mail);
  await transport.sendMail({
    from: "shop@example.com",
    to,
    subject: "تم تأكيد طلبك ABCD-1234",
    text: "A text",
  });
  return bank.console("mails");
}

describe("the console", () => {
  test("shows each call as it happens, with its bodies, without keys or tokens", async () => {
    await page.goto(bank.urls.console);
    await page.getByText("Live", { exact: true }).waitFor();
    const { order, card } = await pay();
    const call = page
      .getByRole("listitem")
      .filter({ hasText: /^\d.*pay/ })
      .first();
    await call.waitFor();
    await call.locator("summary").click();
    await call.getByRole("region", { name: /^Response/ }).waitFor();
    expect(await call.textContent()).toContain(order.id);
    const whole = await page.content();
    expect(whole).not.toContain(card.token);
    expect(whole).not.toContain(frictionless);
    expect(whole).not.toContain(bank.settings.password);
  });

  test("shows a call that came after its page and before the page's live connection", async () => {
    const items = page.locator("#live-list > li");
    let before = 0;
    await page.route("**/calls/live*", async (route) => {
      before = await items.count();
      await bank.session();
      await route.continue();
    });
    await page.goto(bank.urls.console);
    await page.getByText("Live", { exact: true }).waitFor();
    await page.locator("#live-list > li.new").waitFor();
    expect(await items.count()).toBe(before + 1);
  });

  test("shows new calls only after the reader ends the pause", async () => {
    await page.goto(bank.urls.console);
    await page.getByText("Live", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    const before = await page.locator("#live-list > li").count();
    await bank.session();
    await page.getByRole("button", { name: "Show 1 new" }).waitFor();
    expect(await page.locator("#live-list > li").count()).toBe(before);
    await page.getByRole("button", { name: "Show 1 new" }).click();
    expect(await page.locator("#live-list > li").count()).toBe(before + 1);
  });

  test("shows an order's totals and movements to the cent", async () => {
    const prepared = await pay(12.5);
    await bank.followUp("refund", prepared, 2.25);
    await page.goto(`${bank.urls.console}/orders`);
    await page.getByRole("link", { name: prepared.order.id }).click();
    const row = page.getByRole("row", { name: /refund/ });
    expect(await row.textContent()).toContain("USD\u00a02.25");
    expect(await page.getByText("USD 12.50").count()).toBeGreaterThan(1);
  });

  test("shows an agreement's card and terms, and who made each payment under it", async () => {
    const { agreement, card, pay: payByAgreement } = await bank.agree(frictionless, { minimumDays: "28" });
    await payByAgreement(12.5);
    await page.goto(`${bank.urls.console}/agreements`);
    await page.getByRole("link", { name: agreement.id }).click();
    expect(await page.getByText("512345xxxxxx0107 12/40").count()).toBe(1);
    expect(await page.getByText("2200-01-01").count()).toBe(1);
    expect(await page.getByRole("row", { name: /payment.*12\.50.*by the merchant/ }).count()).toBe(1);
    expect(await page.getByRole("row", { name: /verification.*stores the card/ }).count()).toBe(1);
    expect(await page.content()).not.toContain(card.token);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.goto(`${bank.urls.console}/ledger`);
    expect(await page.getByRole("row", { name: /payment.*12\.50.*by the merchant/ }).count()).toBe(1);
  });

  test("switches a fault on for one operation and a number of times, and off again", async () => {
    await page.goto(`${bank.urls.console}/faults`);
    await page.getByLabel("Operation").selectOption("capture");
    await page.getByLabel("Fault", { exact: true }).selectOption("html_502");
    await page.getByLabel("Times").fill("2");
    await page.getByRole("button", { name: "Switch on" }).click();
    await page.getByRole("cell", { name: "2 ×" }).waitFor();
    expect(await bank.console("faults")).toMatchObject([
      { operation: "capture", fault: "html_502", times: 2 },
    ]);
    await page.getByRole("button", { name: "Switch off html_502" }).click();
    await page.getByText("No fault is on").waitFor();
    expect(await bank.console("faults")).toEqual([]);
  });

  test("refuses an invalid fault and names the field to check", async () => {
    const form = new URLSearchParams({ operation: "pay", fault: "html_502", times: "-1" });
    const response = await fetch(`${bank.urls.console}/faults`, { method: "POST", body: form });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("check times");
    expect(await bank.console("faults")).toEqual([]);
  });

  test.each(["/faults", "/faults/off", "/reset", "/api/reset"])(
    "rejects %s from another site's page",
    async (path) => {
      const before = (await bank.console("orders")).length;
      const response = await fetch(`${bank.urls.console}${path}`, {
        method: "POST",
        headers: { Origin: "https://evil.example" },
        body: new URLSearchParams({ confirm: "yes", operation: "pay", fault: "html_502" }),
      });
      expect(response.status).toBe(403);
      expect((await bank.console("orders")).length).toBe(before);
      expect(await bank.console("faults")).toEqual([]);
    },
  );

  test("escapes the requests that it shows", async () => {
    const session = await bank.session();
    await bank.call(`session/${session}/card`, { order: { id: "<img src=x onerror=alert(1)>" } });
    const text = await (await fetch(bank.urls.console)).text();
    expect(text).not.toContain("<img src=x");
    expect(text).toContain("&lt;img src=x");
  });

  describe("has no accessibility violations and no horizontal overflow", () => {
    let order: string;
    let mail: string;

    beforeAll(async () => {
      order = (await pay()).order.id;
      await bank.post("faults", { operation: "void", fault: "empty" });
      await bank.post("mail-faults", { fault: "busy", address: "ann@example.com" });
      mail = (await receiveMail("somebody.with.a.very.long.address@subdomain.example.com"))[0].id;
    });

    afterAll(async () => {
      await fetch(`${bank.urls.console}/faults/off`, { method: "POST" });
      await fetch(`${bank.urls.console}/mailbox/faults/off`, { method: "POST" });
    });

    const paths = [...pages, "/orders/ORDER", "/mailbox", "/mailbox/MAIL"];
    test.each(paths.flatMap((path) => [[path, "light", 390] as const, [path, "dark", 1280] as const]))(
      "at %s in the %s theme, %i pixels wide",
      async (path, colorScheme, width) => {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        await page.goto(bank.urls.console + path.replace("ORDER", order).replace("MAIL", mail));
        expect(await findAccessibilityViolations(page)).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      },
    );
  });

  test("finds an operation in the reference by the name of a field", async () => {
    await page.goto(`${bank.urls.console}/reference`);
    await page.getByRole("searchbox").fill("authRedirectUrl");
    expect(
      await page.getByRole("navigation", { name: "Operations" }).getByRole("link").allTextContents(),
    ).toHaveLength(1);
    expect(await page.getByText("1 operation", { exact: true }).count()).toBe(1);
  });

  test("resets the bank only after confirmation", async () => {
    await pay();
    await page.goto(`${bank.urls.console}/reset`);
    const unconfirmed = await fetch(`${bank.urls.console}/reset`, {
      method: "POST",
      body: new URLSearchParams(),
    });
    expect(unconfirmed.status).toBe(400);
    expect((await bank.console("orders")).length).toBeGreaterThan(0);
    await page.getByLabel("Delete everything").check();
    await page.getByRole("button", { name: "Reset the bank" }).click();
    await page.getByText("The bank is empty.").waitFor();
    expect(await bank.console("orders")).toEqual([]);
    expect(await bank.console("movements")).toEqual([]);
  });
});
