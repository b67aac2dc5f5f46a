import { load } from "cheerio";

/** A part of a page as a browser without JavaScript shows it, read by roles, headings and names. */
export type HtmlView = {
  text: string;
  /** Texts of headings, links and buttons, in the order of the page. */
  headings: string[];
  links: string[];
  buttons: string[];
  /** Values of the part's definition lists by their terms. */
  facts: Record<string, string>;
  /** The region with this heading. */
  region: (name: string) => HtmlView;
  /** The list items that have this heading. */
  items: (heading: string | RegExp) => HtmlView[];
  /** The status messages. */
  statuses: () => HtmlView[];
  /** The element around a heading that starts with this text. */
  around: (heading: string) => HtmlView;
};

/** Reads the HTML of a page or of a part of it. Scripts and hidden elements do not count. */
export function viewHtml(html: string): HtmlView {
  const $ = load(html);
  $("head, script, style, template, [hidden]").remove();
  const textOf = (element: Parameters<typeof $>[0]) => $(element).text().replaceAll(/\s+/g, " ").trim();
  const texts = (selector: string) => $(selector).toArray().map(textOf);
  const views = (elements: ReturnType<typeof $>) =>
    elements.toArray().map((element) => viewHtml($.html(element)));
  const only = (elements: ReturnType<typeof $>, name: string) => {
    const [view, ...others] = views(elements);
    if (view === undefined || others.length > 0)
      throw new Error(`the page has ${others.length + (view ? 1 : 0)} of ${name}`);
    return view;
  };
  return {
    text: textOf("body"),
    headings: texts("h1, h2, h3, h4"),
    links: texts("a"),
    buttons: texts("button"),
    facts: Object.fromEntries(
      $("dt")
        .toArray()
        .map((term) => [textOf(term), textOf($(term).next("dd"))]),
    ),
    region: (name) =>
      only(
        $("section[aria-labelledby]").filter(
          (_, element) => textOf(`[id="${$(element).attr("aria-labelledby")}"]`) === name,
        ),
        `the region ${name}`,
      ),
    items: (heading) =>
      views(
        $("li").filter((_, item) =>
          $(item)
            .find("h2, h3, h4")
            .toArray()
            .map(textOf)
            .some((text) => (typeof heading === "string" ? text === heading : heading.test(text))),
        ),
      ),
    statuses: () => views($('[role="status"]')),
    around: (heading) =>
      only(
        $("h1, h2, h3")
          .filter((_, element) => textOf(element).startsWith(heading))
          .parent(),
        `the heading ${heading}`,
      ),
  };
}
