import { test as base } from "./own-shop-test";

/** Tests in a second shop, which has the settings that contradict no other test of it. */
export const test = base.extend({
  shopEnvironment: [{ INSPECTOR: "on", SECOND_PERSON_ABOVE: "USD:500 EUR:500" }, { scope: "worker" }],
});
