import { createServer } from "node:http";

import { expect, test } from "vitest";

import { HttpBrowser } from "@/e2e/support/http-browser";
import { listenOnFreePort } from "@/e2e/support/listen-on-free-port";
import { RequestTimer } from "./request-timer";

test("each request of a step is timed, redirects apart, and a step begins anew", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/page") response.end("<h1>Page</h1>");
    else response.writeHead(303, { location: "/page" }).end();
  });
  const url = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  const timer = new RequestTimer();
  const browser = new HttpBrowser([], timer.fetch);
  expect(await browser.open(`${url}/`)).toEqual({ url: `${url}/page`, html: "<h1>Page</h1>" });
  expect(timer.take()).toHaveLength(2);
  await browser.open(`${url}/page`);
  const [time, ...others] = timer.take();
  expect(time).toBeGreaterThan(0);
  expect(others).toEqual([]);
  server.close();
});
