import { expect, test } from "vitest";

import { derivedKeys } from "@/lib/derived-keys";

import { mintReportAddress, readReportedPage } from "./report-address";

const keys = derivedKeys("csp-reports", { AUTH_SECRET: "a secret of at least thirty-two characters" });
const now = new Date("2026-11-25T10:00:00Z");
const after = (minutes: number) => ({ keys, now: new Date(now.getTime() + minutes * 60_000) });
const tokenOf = (address: string) => new URL(address, "https://shop.example").searchParams.get("page");

test("each served page has an address of its own, for an hour", () => {
  const [one, other] = [mintReportAddress(after(0)), mintReportAddress(after(0))].map(tokenOf);
  const page = readReportedPage(one!, after(59));
  expect(page).toMatch(/^[\w-]{12}$/);
  expect(readReportedPage(other!, after(59))).not.toBe(page);
  expect(readReportedPage(one!, after(60))).toBeUndefined();
});

test("an address that the shop did not make is that of no page", () => {
  const token = tokenOf(mintReportAddress(after(0)))!;
  const [ends, page, signature] = token.split(".");
  const later = (Number.parseInt(ends!, 36) + 9_999).toString(36);
  const otherKeys = derivedKeys("csp-reports", { AUTH_SECRET: "another secret of thirty-two characters" });
  for (const forged of [
    null,
    "",
    "..",
    `${later}.${page}.${signature}`,
    `${ends}.another.${signature}`,
    `${ends}.${page}.`,
    `${token}.x`,
  ])
    expect(readReportedPage(forged, after(0))).toBeUndefined();
  expect(readReportedPage(token, { ...after(0), keys: otherKeys })).toBeUndefined();
});
