import { test as base } from "vitest";

import { openShortTimeoutShop } from "./short-timeout-shop";

/** Tests of the vitest project `http`. Their shop waits for the gateway for a short time only. */
export const test = base.extend("shortTimeoutShop", { scope: "file" }, () =>
  openShortTimeoutShop(
    { shopUrl: process.env.APP_URL ?? "", consoleUrl: process.env.SANDBOX_CONSOLE_URL ?? "" },
    ".data/logs/http-shop.log",
  ),
);
