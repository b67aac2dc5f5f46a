import { type Form, formsOf } from "./html-forms";

export type Page = {
  url: string;
  html: string;
};

/** A browser without JavaScript: keeps cookies, follows redirects, and sends the forms that it finds. */
export class HttpBrowser {
  readonly cookies: Map<string, string>;

  constructor(cookies: Iterable<[string, string]> = []) {
    this.cookies = new Map(cookies);
  }

  /** Opens an address, following redirects; any answer but 200 in the end is an error. */
  async open(url: string): Promise<Page> {
    return this.#follow(url, await this.#send(url, {}));
  }

  /**
   * Sends the form of the page that has a field `having`, with `typed` in its fields, and answers where that leads.
   *
   * A name in `typed` that the form has no field of is the button that is pressed. `where` picks among several
   * such forms by the value of a field.
   */
  async submit(
    page: Page,
    having: string,
    typed: Record<string, string> = {},
    where: Record<string, string> = {},
  ): Promise<Page> {
    const form = formsOf(page.html).find(({ fields }) => {
      const values = new Map(fields);
      return values.has(having) && Object.entries(where).every(([name, value]) => values.get(name) === value);
    });
    if (form === undefined) throw new Error(`${page.url} has no form with the field ${having}`);
    const named = new Set(form.fields.map(([name]) => name));
    const entries = [
      ...form.fields.map(([name, value]): [string, string] => [name, typed[name] ?? value]),
      ...Object.entries(typed).filter(([name]) => !named.has(name)),
    ];
    const url = new URL(form.action || page.url, page.url);
    if (form.method === "get") {
      url.search = new URLSearchParams(entries).toString();
      return this.open(url.href);
    }
    const body = encode(form, entries);
    return this.#follow(url.href, await this.#send(url.href, { method: "POST", body }));
  }

  async #follow(url: string, answer: Response): Promise<Page> {
    const location = answer.headers.get("location");
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      await answer.arrayBuffer();
      return this.open(new URL(location, url).href);
    }
    const html = await answer.text();
    if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
    return { url, html };
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: { cookie, origin: new URL(url).origin, accept: "text/html" },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(";");
      const [name = "", ...value] = pair.split("=");
      const gone = attributes.some((text) => /^\s*max-age=0$/i.test(text));
      if (gone) this.cookies.delete(name.trim());
      else this.cookies.set(name.trim(), value.join("="));
    }
    return answer;
  }
}

function encode({ encoding }: Form, entries: [string, string][]): FormData | URLSearchParams {
  if (encoding !== "multipart/form-data") return new URLSearchParams(entries);
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return body;
}
