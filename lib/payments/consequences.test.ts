import { expect, test } from "vitest";

import { orderIdSchema } from "@/lib/ids";
import { type Follower, joinFollowers } from "./consequences";

const tx = {} as Parameters<NonNullable<Follower["paymentChanged"]>>[0];
const begun = { orderId: orderIdSchema.parse(crypto.randomUUID()), agreement: undefined };

const saying = (answer: boolean): Follower => ({ admitsPayment: () => Promise.resolve(answer) });

test.each<[boolean, Follower[]]>([
  [false, []],
  [false, [{}]],
  [true, [{}, saying(true)]],
  [false, [saying(true), saying(false)]],
])("an order on terms may be paid: %s, if the modules say %j", async (admitted, followers) => {
  expect(await joinFollowers(followers).admitsPayment(tx, begun)).toBe(admitted);
});
