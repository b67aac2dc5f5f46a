import { readForms } from "@/testing/html-forms";
import { type HtmlPage, type HttpBrowser, UnexpectedStatus } from "@/testing/http-browser";
import type { JourneyContext } from "./journey-context";

/** Opens a page of the shop on any instance, with up to four tries; undefined if all of them fail. */
export async function openPage(
  context: JourneyContext,
  browser: HttpBrowser,
  path: string,
): Promise<HtmlPage | undefined> {
  for (let tries = 0; tries < 4; tries += 1) {
    const shopUrl = context.random.pick(context.shopUrls);
    const page = await tryOnce(context, () => browser.open(`${shopUrl}${path}`));
    if (page !== undefined) return page;
  }
  return undefined;
}

/** Loads a page; undefined if none came, because the process was killed or the shop answered with an error. */
export async function tryOnce(
  { count, untilRestarted }: JourneyContext,
  load: () => Promise<HtmlPage>,
): Promise<HtmlPage | undefined> {
  try {
    return await load();
  } catch (cause) {
    count(cause instanceof UnexpectedStatus ? `the shop answers ${cause.status}` : "no answer from the shop");
    await untilRestarted();
    return undefined;
  }
}

/** The same page as the instance at `shopUrl` would have sent it: its forms go to that instance. */
export function onInstance(page: HtmlPage, shopUrl: string): HtmlPage {
  const { pathname, search } = new URL(page.url);
  return { ...page, url: `${shopUrl}${pathname}${search}` };
}

/** Whether a form of the page has a field of this name. */
export function hasField(page: HtmlPage, name: string): boolean {
  return readForms(page.html).some(({ fields }) => fields.some(([field]) => field === name));
}
