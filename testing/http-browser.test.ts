import { createServer } from "node:http";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, expect, test } from "vitest";

import { HttpBrowser, UnexpectedStatus } from "./http-browser";
import { listenOnFreePort } from "./listen-on-free-port";

const server = createServer((request, response) => {
  const { pathname, search } = new URL(request.url ?? "", "http://localhost");
  if (pathname === "/sign-in")
    return void response.writeHead(303, { location: "/", "set-cookie": "session=1; Path=/; HttpOnly" }).end();
  if (pathname === "/sign-out")
    return void response.writeHead(303, { location: "/", "set-cookie": "session=; Path=/; Max-Age=0" }).end();
  if (pathname === "/missing") return void response.writeHead(404).end();
  void text(request).then((body) => {
    response.end(`cookie: ${request.headers.cookie}, ${request.method} ${search}${body}`);
  });
});
let url: string;
beforeAll(async () => {
  url = `http://127.0.0.1:${await listenOnFreePort(server)}`;
});
afterAll(() => {
  server.close();
});

test("a cookie is kept across redirects until the server removes it", async () => {
  const browser = new HttpBrowser();
  expect(await browser.open(`${url}/sign-in`)).toEqual({ url: `${url}/`, html: "cookie: session=1, GET " });
  expect(browser.cookiesFor(url)).toEqual([{ name: "session", value: "1", url }]);
  expect((await browser.open(`${url}/sign-out`)).html).toBe("cookie: undefined, GET ");
});

test("a cookie is sent to its own host only", async () => {
  const browser = new HttpBrowser([{ name: "session", value: "1", url: "http://localhost" }]);
  expect((await browser.open(url)).html).toBe("cookie: undefined, GET ");
});

test("a form is submitted by its method, with typed values, other fields and the pressed button", async () => {
  const form = `<input name="email"><input type="hidden" name="order" value="7"></form>`;
  const browser = new HttpBrowser();
  const values = { email: "a@b", act: "pay" };
  const posted = await browser.submit({ url, html: `<form method="post">${form}` }, "email", values);
  expect(posted.html).toBe("cookie: undefined, POST email=a%40b&order=7&act=pay");
  const opened = await browser.submit({ url, html: `<form action="/search">${form}` }, "email", values);
  expect(opened.html).toBe("cookie: undefined, GET ?email=a%40b&order=7&act=pay");
});

test("among forms with the same field, the values of other fields select one", async () => {
  const html = ["capture", "refund"].map(
    (act) => `<form><input name="amount"><input name="do" value="${act}"></form>`,
  );
  const page = { url, html: html.join("") };
  const opened = await new HttpBrowser().submit(page, "amount", { amount: "1" }, { do: "refund" });
  expect(opened.html).toContain("?amount=1&do=refund");
});

test("a page that is no 200 throws its status", async () => {
  await expect(new HttpBrowser().open(`${url}/missing`)).rejects.toThrow(UnexpectedStatus);
});
