import { readdirSync } from "node:fs";
import { dirname } from "node:path";

import { expect, test } from "vitest";

import { switchOff } from "@/testing/switch-off";
import { isSwitchedOff } from "./switched-off";

const addresses = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
  .map((file) => `/${dirname(file)}`.replaceAll(/\/(\([^)]+\)|\.$)/g, "") || "/");

/** The folders of each feature's pages. Only they may be in `app/(shop)`, `app/admin` or a folder of another feature. */
const folders = {
  accounts: ["/account", "/api/auth/callback/customer"],
  savedCards: ["/account/cards", "/checkout/express"],
} as const;

test.each(Object.entries(folders))(
  "without %s none of its pages is there, and every other one is",
  (feature, own) => {
    switchOff(feature as keyof typeof folders);
    const expected = addresses.filter((address) =>
      own.some((folder) => `${address}/`.startsWith(`${folder}/`)),
    );
    expect(addresses.filter(isSwitchedOff)).toEqual(expected);
  },
);

test("without accounts no customer signs in, and staff do", () => {
  switchOff();
  expect(isSwitchedOff("/api/auth/callback/customer")).toBe(false);
  switchOff("accounts");
  expect(isSwitchedOff("/api/auth/callback/customer")).toBe(true);
  expect(isSwitchedOff("/api/auth/callback/credentials")).toBe(false);
});
