import type { Browser, Page } from "@playwright/test";
import { createTransport } from "nodemailer";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findAccessibilityViolations } from "@/sandbox/testing/find-accessibility-violations";
import { launchBrowser } from "@/sandbox/testing/launch-browser";
import { startTestBank } from "@/sandbox/testing/start-test-bank";

const frictionless = "5123450000000107";
const pages = [
  "/",
  "/?group=order",
  "/?search=nothing+has+this",
  "/orders",
  "/ledger",
  "/agreements",
  "/cards",
  "/faults",
  "/settlement",
  "/reset",
  "/reference",
  "/webhooks",
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

const sendWebhook = (body: unknown) =>
  fetch(`${bank.urls.console}/webhooks`, { method: "POST", body: JSON.stringify(body) });

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
    await call.locator("summary").first().click();
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

  test("finds calls by operation and text, and shows only those of later ones", async () => {
    const { order } = await pay();
    await pay();
    await page.goto(bank.urls.console);
    await page.getByLabel("Search ids and bodies").fill(order.id.toLowerCase());
    await page.getByLabel("Operation").selectOption("pay");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByText("Live", { exact: true }).waitFor();
    const items = page.locator("#live-list > li");
    expect(await items.count()).toBe(1);
    expect(await items.first().textContent()).toContain("APPROVED");

    const session = await bank.session();
    await bank.call(`session/${session}/pay`, {
      order: { ...order, id: "another" },
      session: { id: session },
    });
    await bank.call(`session/${session}/pay`, { order, session: { id: session } });
    await page.locator("#live-list > li.new").waitFor();
    expect(await items.count()).toBe(2);
    expect(await items.first().textContent()).toContain(session);
  });

  test("groups the calls by order, with the call that created the session", async () => {
    const { order } = await pay();
    await bank.session();
    await page.goto(bank.urls.console);
    await page.getByLabel("Show").selectOption("order");
    await page.getByRole("button", { name: "Show" }).click();
    const group = page.getByRole("region", { name: `Order ${order.id}` });
    expect(await group.locator(".operation").allTextContents()).toEqual([
      "pay",
      "authenticate",
      "add card",
      "create session",
    ]);
    const others = page.getByRole("region", { name: "Without an order" });
    expect(await others.locator(".operation").first().textContent()).toBe("create session");
  });

  test("copies a call as curl without the password and the card's token, which are variables", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const { order, card, session } = await bank.prepare(frictionless);
    await page.goto(bank.urls.console);
    await page.locator(".call > summary").first().click();
    await page.getByText("As curl").first().click();
    await page.getByRole("button", { name: /^Copy: Call \d+ as curl/ }).click();
    await page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain(`${bank.urls.gateway}/gateway/SANDBOX/session/${session}/card`);
    expect(command).toContain('--user "merchant.SANDBOX:$GATEWAY_PASSWORD"');
    expect(command).toContain(`"id":"${order.id}"`);
    expect(command).toContain(`"token":"'"$CARD_TOKEN"'"`);
    expect(command).not.toContain(card.token.slice(0, 8));
    expect(command).not.toContain(bank.settings.password);
  });

  test("sends a call again, and shows what the bank answered", async () => {
    const { order } = await pay();
    await page.goto(bank.urls.console);
    await page.locator(".call > summary").first().click();
    await page
      .getByRole("button", { name: /^Send call \d+ again/ })
      .first()
      .click();
    await page.getByRole("heading", { name: /^Call \d+: pay/ }).waitFor();
    expect(await page.getByText("INVALID_REQUEST").count()).toBeGreaterThan(0);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const calls = await bank.console(`calls?orderId=${order.id}`);
    expect(calls.map(({ operation }: { operation: string }) => operation).slice(0, 2)).toEqual([
      "pay",
      "pay",
    ]);
    expect((await bank.movements(order.id)).length).toBe(1);
  });

  test("takes a payment from the reference, and never sends the password to the browser", async () => {
    const steps = [
      "Create session",
      "Add card (variant A)",
      "Authenticate payer",
      "Pay",
      "Refund (the body holds a transaction)",
    ];
    for (const step of steps) {
      await page.goto(`${bank.urls.console}/reference`);
      expect(await page.content()).not.toContain(bank.settings.password);
      const form = page.locator("details", { has: page.getByText(`Try it: ${step}`, { exact: true }) });
      await form.locator("summary").click();
      await form.getByRole("button", { name: "Send" }).click();
      await page.getByRole("heading", { name: /^Call \d+: / }).waitFor();
      expect(await page.getByText(/^(APPROVED|SUCCESSFUL)$|^201$/).count()).toBeGreaterThan(0);
    }
    const [refund, payment] = (await bank.console("movements")).toReversed();
    expect([payment.type, refund.type]).toEqual(["PAYMENT", "REFUND"]);
    expect(payment.orderId).toMatch(/^TRY-/);
  });

  test("shows the gateway's refusal of a request that was typed wrong", async () => {
    await bank.session();
    await page.goto(`${bank.urls.console}/reference`);
    const form = page.locator("details", { has: page.getByText("Try it: Pay", { exact: true }) });
    await form.locator("summary").click();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await form.getByLabel("Request body").fill("{");
    await form.getByRole("button", { name: "Send" }).click();
    await page.getByText("INVALID_REQUEST").first().waitFor();
  });

  test("shows why a card form was refused", async () => {
    const query = new URLSearchParams({
      id: bank.settings.tokenizationId,
      origin: "http://localhost:3000",
      timestamp: "20261127030000",
      signature: "wrong",
    });
    await fetch(`${bank.urls.frame}/frame?${query}`);
    await page.goto(bank.urls.console);
    const refused = page.getByRole("region", { name: "Card forms that were refused" });
    expect(await refused.first().textContent()).toContain("not the HMAC of this text");
    expect(await refused.first().textContent()).toContain(
      "sandbox-frame|http://localhost:3000|20261127030000",
    );
    expect(await page.content()).not.toContain(bank.settings.tokenizationToken);
    expect(await bank.console("frame-refusals")).toMatchObject([{ reason: "signature" }]);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  test("lists the answer and the result of 3-D Secure of each order, and finds orders by them", async () => {
    const prepared = await bank.prepare("4508750015741704");
    const { body } = await bank.authenticate(prepared);
    await bank.charge("pay", prepared, body.transaction.id);
    const { order } = await pay();
    await page.goto(`${bank.urls.console}/orders`);
    const row = (id: string) => page.getByRole("row").filter({ hasText: id });
    expect(await row(prepared.order.id).textContent()).toContain("SUCCESSFULINSUFFICIENT_FUNDS");
    await page.getByRole("searchbox").fill("insufficient");
    await page.getByRole("button", { name: "Search" }).click();
    expect(await row(prepared.order.id).count()).toBe(1);
    expect(await row(order.id).count()).toBe(0);
  });

  test("leads from an order to the shop's page and to the admin's", async () => {
    const { order } = await pay();
    await page.goto(`${bank.urls.console}/orders/${order.id}`);
    const number = order.id.replace(/-1$/, "");
    const href = (name: string) => page.getByRole("link", { name, exact: true }).getAttribute("href");
    expect(await href("In the shop's admin")).toBe(`http://localhost:3000/admin/orders/${number}`);
    expect(await href("In the shop")).toBe(`http://localhost:3000/orders/${number}`);
  });

  test("serves the gateway's OpenAPI document", async () => {
    await page.goto(`${bank.urls.console}/reference`);
    await page.getByRole("link", { name: "openapi.json" }).click();
    const own = await (await fetch(page.url())).json();
    expect(own).toEqual(await (await fetch(`${bank.urls.gateway}/openapi.json`)).json());
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

  test.each(["/faults", "/faults/off", "/reset", "/api/reset", "/calls/1/send", "/reference/send"])(
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
    let call: number;

    beforeAll(async () => {
      // A row of each kind, and few of them: axe looks at each.
      await bank.post("reset", {});
      const declined = await bank.prepare("4508750015741704");
      const { body } = await bank.authenticate(declined);
      await bank.charge("pay", declined, body.transaction.id);
      await (await bank.agree(frictionless, { minimumDays: "28" })).pay(12.5);
      order = (await pay()).order.id;
      call = (await bank.console("calls"))[0].id;
      await bank.post("faults", { operation: "void", fault: "empty" });
      await sendWebhook({ type: "order.paid.v1", subject: "ABCD-1234", data: {} });
      await bank.post("mail-faults", { fault: "busy", address: "ann@example.com" });
      mail = (await receiveMail("somebody.with.a.very.long.address@subdomain.example.com"))[0].id;
    });

    afterAll(async () => {
      await fetch(`${bank.urls.console}/faults/off`, { method: "POST" });
      await fetch(`${bank.urls.console}/mailbox/faults/off`, { method: "POST" });
    });

    const paths = [...pages, "/calls/CALL", "/orders/ORDER", "/mailbox", "/mailbox/MAIL"];
    const looks = paths.flatMap((path, index) => [
      { path, colorScheme: "light" as const, width: 390, once: index % 2 === 0 },
      { path, colorScheme: "dark" as const, width: 1280, once: index % 2 === 1 },
    ]);
    for (const { path, colorScheme, width, once } of looks)
      test(
        `at ${path} in the ${colorScheme} theme, ${width} pixels wide`,
        { tags: once ? [] : ["breadth"] },
        async () => {
          await page.setViewportSize({ width, height: 844 });
          await page.emulateMedia({ colorScheme });
          const opened = path.replace("CALL", String(call)).replace("ORDER", order).replace("MAIL", mail);
          await page.goto(bank.urls.console + opened);
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

  test("shows the webhooks that the shop sends to it, and takes nothing else", async () => {
    expect((await sendWebhook("no event")).status).toBe(400);
    expect((await sendWebhook({ type: "order.dispatched.v1", subject: "WXYZ-9876" })).status).toBe(204);
    await page.goto(`${bank.urls.console}/webhooks`);
    await page.getByText("order.dispatched.v1 WXYZ-9876").click();
    expect(await page.getByLabel(/^order\.dispatched\.v1 of WXYZ-9876/).textContent()).toContain("WXYZ-9876");
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
