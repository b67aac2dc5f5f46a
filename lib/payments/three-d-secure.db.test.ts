import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { codeLabel } from "@/components/admin/frame/labels";
import { liabilityShift } from "@/components/admin/payment/liability-shift";
import { readAdminOrder } from "@/lib/back-office/read-admin-order";
import type { Deps } from "./deps";
import { readOrder } from "@/lib/orders/read-order";
import { payOrder } from "./pay-order";
import { readChallenge, receivePayerReturn } from "./receive-payer-return";

import { answerIssuer } from "@/testing/answer-challenge";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { bearers, cards, payerActions, results, type Row, rows } from "@/testing/three-d-secure-rows";

// Each result of 3-D Secure against the use cases. three-d-secure.http.test.ts and three-d-secure.spec.ts show what the pages say of each result.

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** The shops of the rows. The last also stops if authentication is unavailable. */
function depsOf(accepting: keyof typeof rows): Deps {
  const { deps } = shop;
  if (accepting === "both") return deps;
  const authenticationUnavailable = accepting === "3DS2" ? "stop" : "proceed";
  return {
    ...deps,
    gateway: shop.gatewayWith({ acceptVersions: accepting }),
    settings: { ...deps.settings, authenticationUnavailable },
  };
}

describe.each(["both", "3DS1", "3DS2"] as const)("accepting %s", (accepting) => {
  test.each(rows[accepting])("%s, %s: the shop %s", async (...row: Row) => {
    const [card, , result, version, status, eci, bearer] = row;
    const { view, mayPayAgain, staffView, ended, calls, charged } = results[result];
    const deps = depsOf(accepting);
    const { access } = shop;
    const { number } = await shop.order(1_000n);
    const token = await shop.bank.token(cards[card]);
    await payOrder({ number, access, attempts: 0, orderRevision: 0, card: token }, deps);
    const asked = (await readOrder({ number, access }, deps))?.state;
    if (asked?.kind === "challenge") await answer(asked.frameUrl, row, deps);

    const order = await readOrder({ number, access }, deps);
    expect(order?.state).toMatchObject(view);
    expect(order?.state.kind === "payable").toBe(mayPayAgain);
    const called: { operation: string }[] = await shop.bank.console(`calls?orderId=${number}-1`);
    expect(called.map(({ operation }) => operation).toReversed()).toEqual(calls);
    expect(await shop.movements(number)).toEqual(charged ? ["PAYMENT 1000"] : []);

    const staff = await readAdminOrder({ number }, deps);
    const attempt = staff?.payments.at(-1);
    const authentication = attempt?.authentication ?? { version: null, status: null, eci: null };
    const approved = attempt?.status === "APPROVED";
    const { reason } = liabilityShift({ brand: attempt?.card?.brand ?? null, ...authentication });
    expect({
      state: staff?.state,
      ended: attempt?.endReason ? codeLabel(attempt.endReason) : undefined,
      version: authentication.version,
      status: codeLabel(authentication.status?.replace(/^AUTHENTICATION_/, "") ?? ""),
      eci: authentication.eci ?? "",
      liability: approved ? reason : undefined,
    }).toEqual({
      state: staffView,
      ended,
      version: version === "none" ? "NONE" : `3DS${version}`,
      status,
      eci,
      liability: bearers[bearer],
    });
  });
});

/** Answers the issuer as the payer's browser does, and hands what it then posts to the shop. */
async function answer(frameUrl: string, [card, payer]: Row, deps: Deps): Promise<void> {
  const token = frameUrl.split("/")[2] ?? "";
  const challenge = await readChallenge({ token, access: shop.access }, deps);
  const markup = { url: shop.bank.urls.acs, html: challenge?.html ?? "" };
  // A script of that page presses the button.
  const timesOut = card === "challenge that times out";
  const callback = await answerIssuer(markup, timesOut ? [{ act: "timeout" }] : payerActions[payer]);
  if (callback === undefined) return;
  expect(new URL(callback.url).pathname).toBe(`/payments/${token}/return`);
  await receivePayerReturn({ token, fields: callback.fields }, deps);
}
