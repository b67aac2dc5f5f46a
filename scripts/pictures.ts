import { mkdir } from "node:fs/promises";

import { type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";

import {
  answerChallenge,
  cards,
  enterCard,
  expectPaid,
  issuer,
  payButton,
  placeOrder,
  press,
} from "@/e2e/support/shopper";
import { signInStaff } from "@/testing/order-flow";
import { startDatabaseServer } from "@/testing/start-database-server";
import { startStack } from "@/testing/start-stack";
import { buildWhenChanged } from "@/tools/build-shop";
import { installChromium } from "@/tools/find-chromium";
import { runProgram } from "@/tools/run-program";
import { step } from "@/tools/step";

// `node scripts/run.mjs pictures`: pays an order in Chromium and writes the pictures of README.md, so that they show what the shop is today.
const folder = "docs/pictures";
const inspector = 'iframe[title="Steps of the payment"]';
const desktop = { width: 1280, height: 800 };
/** Milliseconds that the moving picture shows each of its frames. */
const frameTime = 1_600;

await runProgram(async () => {
  const executablePath = await step("Chromium", installChromium, (path) => path);
  const databaseServer = await step("PostgreSQL", startDatabaseServer, (url) => `port ${new URL(url).port}`);
  await step("Build", buildWhenChanged, () => "done");
  const stack = await startStack({
    databaseServer,
    name: "pictures",
    settings: { INSPECTOR: "on" },
  });
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath });
  try {
    const context = await browser.newContext({ baseURL: stack.shopUrl, viewport: desktop });
    const number = await payAnOrder(context);
    await context.addCookies(await signInStaff({ shopUrl: stack.shopUrl }));
    const admin = await context.newPage();
    await admin.goto(`/admin/orders/${number}`);
    await save("order-in-the-admin", await admin.screenshot());
  } finally {
    await browser.close();
    await stack.shop.stop();
    await stack.sandbox.child.stop();
  }
  process.stdout.write(`The pictures are in ${folder}.\n`);
  return 0;
});

/** Pays an order with a challenge, with the inspector beside it; returns its number. */
async function payAnOrder(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  const frames: Buffer[] = [];
  const film = async () => frames.push(await page.screenshot());
  await page.goto("/products/stoneware-vase");
  await film();
  const number = await placeOrder(page);
  await film();
  await enterCard(page, cards.challenge);
  await save("checkout", await page.screenshot());
  await press(page.locator("summary", { hasText: /^Inspector$/ }));
  // The panel remembers by itself that it is open, so it is loaded before another document is.
  await page.frameLocator(inspector).getByText("Nobody has pressed Pay yet.").waitFor();
  await film();
  await press(payButton(page));
  await issuer(page).getByLabel("One-time code").waitFor();
  await inspected(page, "Payer authentication");
  await save("three-d-secure-with-inspector", await page.screenshot());
  await film();
  await answerChallenge(page);
  await expectPaid(page);
  await inspected(page, "Payment");
  await film();
  const small = await Promise.all(frames.map((frame) => sharp(frame).resize({ width: 960 }).toBuffer()));
  await sharp(small, { join: { animated: true } })
    .webp({ delay: small.map(() => frameTime), loop: 0, quality: 80 })
    .toFile(`${folder}/payment.webp`);
  await page.close();
  return number;
}

/** Waits until the inspector shows a step as done. */
async function inspected(page: Page, title: string): Promise<void> {
  await page
    .frameLocator(inspector)
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`^${title}.*Done`, "s") })
    .first()
    .waitFor();
}

async function save(name: string, picture: Buffer): Promise<void> {
  await sharp(picture).webp({ quality: 85 }).toFile(`${folder}/${name}.webp`);
}
