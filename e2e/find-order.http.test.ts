import { expect, test } from "vitest";

import { orderLink } from "@/e2e/support/order-link";
import { placeQuickOrder } from "@/e2e/support/quick-order";

/** Opens an address without following its redirect. */
function openOnce(url: string, cookie = ""): Promise<Response> {
  return fetch(url, { redirect: "manual", headers: { cookie } });
}

test("opening a link sends its address nowhere, and may be repeated", async () => {
  const { number } = await placeQuickOrder();
  const link = orderLink(number);
  for (let time = 0; time < 3; time += 1) {
    const opened = await openOnce(link);
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toBe(`/orders/${number}`);
    expect(opened.headers.get("cache-control")).toContain("no-store");
    expect(opened.headers.get("referrer-policy")).toBe("no-referrer");
    const cookie = opened.headers.getSetCookie().join("\n");
    expect(cookie).toMatch(/^(__Host-)?opened_orders=/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=lax/i);
  }
});
