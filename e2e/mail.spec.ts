import { expect, test as base } from "@playwright/test";

import { createCardToken } from "@/testing/card-token";
import { expectAccessible } from "@/e2e/support/expect-accessible";
import { viewHtml } from "@/e2e/support/html-view";
import { HttpBrowser, type HtmlPage } from "@/testing/http-browser";
import { payOrder, placeOrder, signInStaff } from "@/testing/order-flow";
import { cards } from "@/e2e/support/shopper";
import { type Stack, startStack } from "@/testing/start-stack";
import { startShop } from "@/tools/start-shop";

type ReceivedMail = { to: string[]; subject: string; html: string; text: string };

const patience = { timeout: 60_000, intervals: [250] };

/** A shop with a sandbox whose mail server makes faults; one for each worker. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { workerIndex }) => {
      const databaseServer = process.env.TEST_DATABASE_URL ?? "";
      const stack = await startStack({ databaseServer, name: `mail-${workerIndex}` });
      await use(stack);
      await stack.shop.stop();
      await stack.sandbox.child.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

// The tests share the mail server and its faults.
test.describe.configure({ mode: "default" });

const siteOf = ({ shopUrl, sandbox }: Stack) => ({ shopUrl, consoleUrl: sandbox.consoleUrl });
const numberOf = (page: HtmlPage) => new URL(page.url).pathname.split("/").at(-1) ?? "";
const textOf = (page: HtmlPage) => viewHtml(page.html).text;

async function askConsole({ sandbox }: Stack, path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(`${sandbox.consoleUrl}/api/${path}`, init);
  if (!answer.ok) throw new Error(`the sandbox answers ${answer.status} to ${path}`);
  return answer;
}

async function mailsAbout(stack: Stack, number: string): Promise<ReceivedMail[]> {
  return (await askConsole(stack, `mails?search=${number}`)).json() as Promise<ReceivedMail[]>;
}

async function subjectsAbout(stack: Stack, number: string): Promise<string[]> {
  return (await mailsAbout(stack, number)).map(({ subject }) => subject).toReversed();
}

const setFault = (stack: Stack, fault: string) =>
  askConsole(stack, "mail-faults", { method: "POST", body: JSON.stringify({ fault }) });
const endFaults = (stack: Stack) => askConsole(stack, "mail-faults", { method: "DELETE" });

/** The order's link in the newest mail about it. */
async function linkIn(stack: Stack, number: string): Promise<string> {
  const [newest] = await mailsAbout(stack, number);
  return /https?:\/\/\S+\/orders\/open\/\S+/.exec(newest?.text ?? "")?.[0] ?? "";
}

test(
  "with the mail server down a payment goes on, and its mail arrives once when the server is up",
  { tag: "@breadth" },
  async ({ stack }) => {
    await setFault(stack, "down");
    const shopper = new HttpBrowser();
    const order = await placeOrder(stack, shopper);
    const paid = await payOrder(siteOf(stack), shopper, order);
    expect(textOf(paid)).toContain("Thank you, your order is paid");
    const number = numberOf(order);
    expect(await mailsAbout(stack, number)).toEqual([]);
    await endFaults(stack);
    await expect
      .poll(() => subjectsAbout(stack, number), patience)
      .toEqual([`Your order ${number} is confirmed`]);
  },
);

test(
  "a shop that is killed between the event and the sending sends the mail once after its start",
  { tag: "@breadth" },
  async ({ stack }) => {
    await setFault(stack, "down");
    const shopper = new HttpBrowser();
    const order = await placeOrder(stack, shopper);
    await payOrder(siteOf(stack), shopper, order);
    const number = numberOf(order);
    // Between two tries: a mail that is being handed over when its process dies has an unknown outcome, and is sent by a person only.
    const staff = new HttpBrowser(await signInStaff(siteOf(stack)));
    const readOrder = async () => textOf(await staff.open(`${stack.shopUrl}/admin/orders/${number}`));
    await expect.poll(readOrder, patience).toContain("One attempt");
    await stack.shop.kill();
    await endFaults(stack);
    expect(await mailsAbout(stack, number)).toEqual([]);
    stack.shop = await startShop({
      port: Number(new URL(stack.shopUrl).port),
      environment: stack.environment,
      log: `.data/logs/mail-restarted-shop.log`,
    });
    await expect
      .poll(() => subjectsAbout(stack, number), patience)
      .toEqual([`Your order ${number} is confirmed`]);
    // A later mail about another order shows that the senders have passed again.
    const later = await placeOrder(stack, shopper);
    await payOrder(siteOf(stack), shopper, later);
    await expect.poll(() => subjectsAbout(stack, numberOf(later)), patience).toHaveLength(1);
    expect(await subjectsAbout(stack, number)).toHaveLength(1);
  },
);

test(
  "a failed payment brings a mail whose link pays the order in another browser; a refund brings one, too",
  { tag: "@breadth" },
  async ({ stack }) => {
    const shopper = new HttpBrowser();
    const order = await placeOrder(stack, shopper);
    const number = numberOf(order);
    await shopper.submit(order, "token", await createCardToken(stack.sandbox.consoleUrl, cards.declined));
    await expect
      .poll(() => subjectsAbout(stack, number), patience)
      .toEqual([`Your payment for order ${number} did not go through`]);

    const other = new HttpBrowser();
    const opened = await other.open(await linkIn(stack, number));
    const paid = await payOrder(siteOf(stack), other, opened);
    expect(textOf(paid)).toContain("Thank you, your order is paid");
    await expect.poll(() => subjectsAbout(stack, number), patience).toHaveLength(2);

    const staff = new HttpBrowser(await signInStaff(siteOf(stack)));
    const orderPage = await staff.open(`${stack.shopUrl}/admin/orders/${number}`);
    const review = await staff.submit(orderPage, "do", {}, { do: "refund" });
    await staff.submit(review, "amountMinor", { reason: "returned" });
    await expect
      .poll(async () => (await subjectsAbout(stack, number)).slice(1), patience)
      .toEqual([`Your order ${number} is confirmed`, `Your refund for order ${number}`]);
  },
);

test(
  "staff send a mail again that was refused, without JavaScript, and it arrives once",
  { tag: "@breadth" },
  async ({ stack }) => {
    await setFault(stack, "refuse_address");
    const shopper = new HttpBrowser();
    const order = await placeOrder(stack, shopper);
    await payOrder(siteOf(stack), shopper, order);
    const number = numberOf(order);
    const staff = new HttpBrowser(await signInStaff(siteOf(stack)));
    const open = () => staff.open(`${stack.shopUrl}/admin/orders/${number}`);
    await expect.poll(async () => textOf(await open()), patience).toContain("Not sent");
    await endFaults(stack);
    const after = await staff.submit(await open(), "mailId");
    expect(textOf(after)).toContain("sent again by");
    await expect
      .poll(() => subjectsAbout(stack, number), patience)
      .toEqual([`Your order ${number} is confirmed`]);
    // Each mail once; the later one may be sent again in its turn.
    expect((await open()).html.match(/name="mailId"/g)).toHaveLength(1);
  },
);

test(
  "the mailbox shows a mail as it comes, and its link opens the order in another browser",
  { tag: "@breadth" },
  async ({ page, browser, stack }) => {
    await page.goto(`${stack.sandbox.consoleUrl}/mailbox`);
    await expect(page.locator("#live")).toHaveText("Live");
    const shopper = new HttpBrowser();
    const order = await placeOrder(stack, shopper);
    await payOrder(siteOf(stack), shopper, order);
    const number = numberOf(order);
    const row = page.getByRole("link", { name: `Your order ${number} is confirmed` });
    await expect(row).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await row.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Your order ${number} is confirmed`);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: "Thank you for your order" })).toBeVisible();
    const link = await frame.getByRole("link", { name: "Open your order" }).getAttribute("href");
    // No script runs in the frame, not even that of axe: the mail is checked as a page of its own.
    await page.locator("iframe").evaluate((element) => element.remove());
    await expectAccessible(page);
    const [mail] = await mailsAbout(stack, number);
    await page.goto("about:blank");
    await page.setContent(mail?.html ?? "");
    await expectAccessible(page);

    const elsewhere = await browser.newContext();
    const orderPage = await elsewhere.newPage();
    await orderPage.goto(link ?? "");
    await expect(orderPage.getByText("Thank you, your order is paid")).toBeVisible();
    await elsewhere.close();
  },
);
