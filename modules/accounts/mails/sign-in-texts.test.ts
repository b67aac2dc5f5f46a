import { load } from "cheerio";
import { describe, expect, test } from "vitest";

import {
  expectComplete,
  expectNothingLoaded,
  linksOf,
  renderText,
  textDeps,
  twoFullStops,
} from "@/testing/render-text";
import { mintSignIn } from "@/modules/accounts/sign-in-secrets";
import { locales } from "@/lib/i18n/catalogues";
import { signInIdSchema } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import { signInTexts } from "./sign-in-texts";

const id = signInIdSchema.parse("0b8f6f0e-8a53-4c0e-9d8c-1f4b7c9a2e61");
const { appUrl } = textDeps.settings;
const { code, link } = mintSignIn({ signInId: id, appUrl }, textDeps.now(), textDeps.signInKeys);

const write = (language?: string) => renderText(signInTexts.sign_in, { signInId: id }, language);

describe.each(locales)("in %s", (language) => {
  test("the mail of a sign-in says everything without an order", async () => {
    const mail = await write(language);
    expect(linksOf(mail)).toEqual([link, `mailto:${merchant.seller.email}`]);
    expect(mail.text).toContain(link);
    expectComplete(mail, language, [code]);
    expect(mail.text).not.toMatch(twoFullStops);
  });

  test("nothing in the mail of a sign-in is loaded, runs or tracks", async () => {
    expectNothingLoaded(await write(language));
  });
});

test("the code of a sign-in is in the mail and in its subject, and not in its preview as well", async () => {
  const { subject, html, text } = await write();
  expect(text).toContain(code);
  expect(text).toContain("15 minutes");
  expect(subject).toContain(code);
  expect(load(html)("[data-skip-in-text]").text()).not.toContain(code);
});
