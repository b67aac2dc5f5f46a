import { getTranslations } from "next-intl/server";
import { expect, test } from "vitest";

// Never called. The compiler checks it.
async function readMessages() {
  const t = await getTranslations("cart");
  t("title");
  // @ts-expect-error The catalogue has no such key.
  t("nonsense");
}

test("the compiler rejects a message key that the catalogue lacks", () => {
  expect(readMessages).toBeTypeOf("function");
});
