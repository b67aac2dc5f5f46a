import { type IncomingMessage, type ServerResponse, createServer } from "node:http";

import { afterEach, expect, test } from "vitest";

import { listenOnFreePort } from "@/e2e/support/listen-on-free-port";

import { loadScriptsAfterPaint } from "./load-scripts-after-paint.mjs";

const server = createServer();
afterEach(() => {
  server.removeAllListeners("request");
  server.close();
  server.closeAllConnections();
});

/** A page as Next writes it. */
const head =
  '<!DOCTYPE html><html lang="km"><head><link rel="stylesheet" href="/_next/a.css" nonce="Zm9v"/>' +
  '<link rel="preload" as="script" fetchPriority="low" nonce="Zm9v" href="/_next/main.js"/>' +
  '<script src="/_next/one.js" async="" nonce="Zm9v"></script>' +
  '<script src="/_next/old-browsers.js" noModule="" nonce="Zm9v"></script></head><body><p>ទំព័រ</p>' +
  '<script nonce="Zm9v" id="_R_">run()</script><script src="/_next/main.js" nonce="Zm9v" async=""></script>';
const rest = '<script src="/_next/late.js" async="" nonce="Zm9v"></script></body></html>';

/** What a browser receives of a page that is sent as Next sends it. */
async function receive(type: string, send = sendPage): Promise<string> {
  server.on("request", (_: IncomingMessage, response: ServerResponse) => {
    loadScriptsAfterPaint(response);
    response.setHeader("content-type", type);
    send(response);
  });
  const answer = await fetch(`http://127.0.0.1:${await listenOnFreePort(server)}/`);
  return answer.text();
}

function sendPage(response: ServerResponse): void {
  response.flushHeaders();
  response.write(Buffer.from(head));
  response.end(rest);
}

test("no script of a page's first part has an address before the page is painted", async () => {
  const html = await receive("text/html; charset=utf-8");
  expect(html.match(/<script [^>]*src="[^"]*"/g)).toEqual([
    '<script data-src="/_next/one.js"',
    // Browsers that need it load it as before; others ignore it.
    '<script src="/_next/old-browsers.js"',
    '<script data-src="/_next/main.js"',
    '<script src="/_next/late.js"',
  ]);
  expect(html).not.toContain('as="script"');
});

test("the script that starts them stands before the style sheet, and the content security policy allows it", async () => {
  const html = await receive("text/html");
  expect(html).toMatch(/^<!DOCTYPE html><html lang="km"><head><script nonce="Zm9v">\{/);
});

test("the rest of a page is sent as it is", async () => {
  const html = await receive("text/html");
  expect(html).toContain('<body><p>ទំព័រ</p><script nonce="Zm9v" id="_R_">run()</script>');
  expect(html.endsWith(rest)).toBe(true);
});

test("an answer that is no page is sent as it is", async () => {
  expect(await receive("text/x-component")).toBe(head + rest);
});

test("a page without a script is sent as it is", async () => {
  const page = "<!doctype html><html><head><title>Stopped</title></head></html>";
  const html = await receive("text/html", (response) => {
    response.flushHeaders();
    response.write(Buffer.from(page));
    response.end();
  });
  expect(html).toBe(page);
});
