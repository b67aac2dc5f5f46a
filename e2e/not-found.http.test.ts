import { expect, test } from "vitest";

import { signInOverHttp } from "@/e2e/support/customer";
import { HttpBrowser } from "@/testing/http-browser";
import { signInStaff } from "@/testing/order-flow";

const shopUrl = process.env.APP_URL ?? "";

const unknownId = "00000000-0000-4000-8000-000000000000";

/** Addresses below which there is nothing, one malformed and one well formed where both can be. */
const shopPaths = [
  "/nothing",
  "/products/nothing",
  "/orders/nothing",
  "/orders/ABCD-2345",
  "/plans/nothing",
  "/plans/ABCD-2345",
  "/account/plans/nothing",
  "/account/plans/ABCD-2345",
  "/account/plans/ABCD-2345/card",
  "/account/plans/ABCD-2345/pause",
  "/account/plans/ABCD-2345/nothing",
  "/account/cards/nothing",
  `/account/cards/${unknownId}`,
  `/account/cards/${unknownId}/remove`,
  "/account/addresses/nothing",
  `/account/addresses/${unknownId}`,
];

const staffPaths = [
  "/admin/orders/nothing",
  "/admin/orders/ABCD-2345",
  "/admin/plans/nothing",
  "/admin/plans/ABCD-2345",
  "/admin/calls/nothing",
  `/admin/calls/${unknownId}`,
  "/admin/unknown-outcomes/nothing",
  `/admin/unknown-outcomes/${unknownId}`,
  "/admin/reconciliation/nothing",
  `/admin/reconciliation/${unknownId}`,
  "/admin/reconciliation/uploads/nothing",
];

const opens = (path: string, browser: HttpBrowser) =>
  fetch(shopUrl + path, {
    headers: {
      cookie: browser
        .cookiesFor(shopUrl)
        .map(({ name, value }) => `${name}=${value}`)
        .join("; "),
    },
    redirect: "manual",
  });

test("each address with nothing below it is answered with 404, in the shop and in the admin", async () => {
  const customer = new HttpBrowser();
  await signInOverHttp(customer, `${crypto.randomUUID()}@example.com`);
  const staff = new HttpBrowser(await signInStaff({ shopUrl }));
  const asked = [
    ...shopPaths.map((path) => ({ path, browser: customer })),
    ...staffPaths.map((path) => ({ path, browser: staff })),
  ];
  for (const { path, browser } of asked) {
    const { status, headers } = await opens(path, browser);
    expect({ status, isIndexed: headers.get("x-robots-tag") !== "noindex" }, path).toEqual({
      status: 404,
      isIndexed: path.startsWith("/products/"),
    });
  }
});
