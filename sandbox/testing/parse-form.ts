import { load } from "cheerio";

/** A form as a browser would submit it. */
export type Form = {
  action: string;
  fields: URLSearchParams;
};

/** The first form of a page or fragment. */
export function parseForm(html: string): Form {
  const form = load(html)("form").first();
  return { action: form.attr("action") ?? "", fields: new URLSearchParams(form.serialize()) };
}
