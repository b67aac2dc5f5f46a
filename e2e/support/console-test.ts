import { test as base, expect } from "@playwright/test";

type Options = {
  /** What the pages of a journey may complain of in their console; nothing, unless said. */
  admittedComplaint: RegExp | undefined;
};

/** Journeys whose pages, and the frames in them, complain of nothing: no error, and nothing that a policy held back. */
export const test = base.extend<Options & { quiet: void }>({
  admittedComplaint: [undefined, { option: true }],
  quiet: [
    async ({ context, admittedComplaint }, use) => {
      const complaints: string[] = [];
      const note = (complaint: string) => {
        if (admittedComplaint?.test(complaint) !== true) complaints.push(complaint);
      };
      context.on("weberror", (error) => note(String(error.error())));
      context.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") {
          note(`${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});
