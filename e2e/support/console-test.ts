import { test as base, expect } from "@playwright/test";

type Options = {
  /** Console messages that a journey may cause; none by default. */
  allowedConsoleMessage: RegExp | undefined;
};

/** Tests that fail if a page, or a frame in it, logs an error or a warning, or violates a content security policy. */
export const test = base.extend<Options & { quietConsole: void }>({
  allowedConsoleMessage: [undefined, { option: true }],
  quietConsole: [
    async ({ context, allowedConsoleMessage }, use) => {
      const messages: string[] = [];
      const record = (message: string) => {
        if (allowedConsoleMessage?.test(message) !== true) messages.push(message);
      };
      context.on("weberror", (error) => record(String(error.error())));
      context.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") {
          record(`${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      await use();
      expect(messages).toEqual([]);
    },
    { auto: true },
  ],
});
