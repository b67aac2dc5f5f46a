import { expect } from "@playwright/test";

import { test } from "@/e2e/support/console-test";
import { openQuickOrder } from "@/e2e/support/quick-order";
import { cards, expectPaid, issuer, press } from "@/e2e/support/shopper";

// What an issuer's page can do at top level. A policy that is violated is an error in the console, which fails the test. The callback's
// document tries to navigate the page around it, and posts a message if it may not.
test.use({ allowedConsoleMessage: /Unsafe attempt to initiate navigation .*\/return'/ });

for (const [markup, card] of [
  ["known", cards.challenge],
  ["unknown", "4508750015742405"],
] as const) {
  test(
    `the issuer's page in ${markup} markup opens a window and its app, asks a question, and takes a passkey`,
    { tag: markup === "known" ? [] : "@breadth" },
    async ({ page, context }) => {
      const devices = await context.newCDPSession(page);
      await devices.send("WebAuthn.enable");
      await devices.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
        },
      });
      await openQuickOrder(page, { card });
      const bank = issuer(page, markup);
      await press(bank.getByText("Other ways to confirm"));

      const opened = page.waitForEvent("popup");
      await press(bank.getByRole("button", { name: "Terms, in a new window" }));
      const terms = await opened;
      await expect(terms.getByRole("heading", { name: "Sandbox Issuer" })).toBeVisible();
      await expect(bank.getByText("The window is open."), "the issuer's page has it").toBeVisible();
      await terms.close();

      const question = page.waitForEvent("dialog").then(async (dialog) => {
        await dialog.dismiss();
        return dialog.message();
      });
      await press(bank.getByRole("button", { name: "Answer a question" }));
      expect(await question).toBe("Do you confirm this payment?");

      // The browser asks whether to open the app, and the tab takes no press meanwhile.
      const other = await context.newPage();
      await other.goto(page.url());
      const sameBank = issuer(other, markup);
      await press(sameBank.getByText("Other ways to confirm"));
      await press(sameBank.getByRole("link", { name: "Open the bank's app" }));
      await expect(sameBank.getByLabel("One-time code"), "the issuer's page stays").toBeVisible();
      await other.close();

      await press(bank.getByRole("link", { name: "Confirm with a passkey" }));
      await press(bank.getByRole("button", { name: "Make a passkey" }));
      await expect(bank.getByText("The passkey is made.")).toBeVisible();
      await press(bank.getByRole("button", { name: "Use the passkey" }));
      await expectPaid(page);
    },
  );
}
