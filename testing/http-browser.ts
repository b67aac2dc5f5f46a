import fetchCookie from "fetch-cookie";
import { CookieJar } from "tough-cookie";

import { type HtmlForm, readForms } from "./html-forms";

export type HtmlPage = {
  url: string;
  html: string;
};

/** A cookie in the form that Playwright's `addCookies` takes. */
export type BrowserCookie = {
  name: string;
  value: string;
  /** An address to which the cookie is sent. */
  url: string;
};

/** A page was answered with another status than 200. */
export class UnexpectedStatus extends Error {
  constructor(
    url: string,
    readonly status: number,
  ) {
    super(`${url} answers ${status}`);
  }
}

/** A browser without JavaScript: keeps cookies, follows redirects and submits forms. */
export class HttpBrowser {
  readonly #jar = new CookieJar();
  readonly #fetch: typeof fetch;

  /** `send` sends one request and follows no redirect; a measurement passes its own. */
  constructor(cookies: readonly BrowserCookie[] = [], send: typeof fetch = fetch) {
    this.#fetch = fetchCookie(send, this.#jar);
    for (const { name, value, url } of cookies) this.#jar.setCookieSync(`${name}=${value}; Path=/`, url);
  }

  /** The cookies that would be sent to an address. */
  cookiesFor(url: string): BrowserCookie[] {
    return this.#jar.getCookiesSync(url).map(({ key, value }) => ({ name: key, value, url }));
  }

  /** Opens an address and follows redirects; throws {@link UnexpectedStatus} if the last page is not a 200. */
  open(url: string): Promise<HtmlPage> {
    return this.#request(url);
  }

  /**
   * Submits the first form of a page that has the field or the button `fieldName`, and returns the page it leads to.
   *
   * `values` replaces values of fields; a name that is no field of the form is the button that is pressed.
   * `where` selects among forms by the values of their fields.
   */
  async submit(
    page: HtmlPage,
    fieldName: string,
    values: Record<string, string> = {},
    where: Record<string, string> = {},
  ): Promise<HtmlPage> {
    const form = readForms(page.html).find(({ fields, buttons }) => {
      const current = new Map(fields);
      return (
        (current.has(fieldName) || buttons.includes(fieldName)) &&
        Object.entries(where).every(([name, value]) => current.get(name) === value)
      );
    });
    if (form === undefined) throw new Error(`${page.url} has no form with the field ${fieldName}`);
    const names = new Set(form.fields.map(([name]) => name));
    const entries = [
      ...form.fields.map(([name, value]): [string, string] => [name, values[name] ?? value]),
      ...Object.entries(values).filter(([name]) => !names.has(name)),
    ];
    const url = new URL(form.action || page.url, page.url);
    if (form.method === "get") {
      url.search = new URLSearchParams(entries).toString();
      return this.open(url.href);
    }
    return this.#request(url.href, { method: "POST", body: encode(form, entries) });
  }

  async #request(url: string, init: RequestInit = {}): Promise<HtmlPage> {
    const headers = { accept: "text/html", origin: new URL(url).origin };
    const response = await this.#fetch(url, { ...init, headers });
    const html = await response.text();
    if (response.status !== 200) throw new UnexpectedStatus(response.url, response.status);
    return { url: response.url, html };
  }
}

function encode({ encoding }: HtmlForm, entries: [string, string][]): FormData | URLSearchParams {
  if (encoding !== "multipart/form-data") return new URLSearchParams(entries);
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return body;
}
