import { createHash } from "node:crypto";

import { load } from "cheerio";
import { expect, test } from "vitest";

import { isolatedFrame, isolatedScript } from "./isolated-frame";

const markup = `<p title="x">"quoted" <script>top.location = "https://evil.example/"</script></iframe><b>after</b></p>`;

async function readFrame() {
  const html = await isolatedFrame({ markup, title: `"><script>`, locale: "en" });
  return load(String(html), null, false);
}

test("markup from outside runs in a document without the shop's origin, and only there", async () => {
  const $ = await readFrame();
  expect($("script, b"), "nothing of it stands beside the frame").toHaveLength(0);
  const [scheme, content = ""] = ($("iframe").attr("src") ?? "").split(",");
  expect(scheme, "a data: document has an opaque origin").toBe("data:text/html;charset=utf-8;base64");
  expect($("iframe").attr("srcdoc"), "it would have the shop's origin").toBeUndefined();
  expect(Buffer.from(content, "base64").toString()).toContain(markup);
});

test("markup from outside cannot navigate the page around it but to an app", async () => {
  const $ = await readFrame();
  const granted = ($("iframe").attr("sandbox") ?? "nothing is restricted").split(" ");
  expect(granted.toSorted()).toEqual([
    "allow-forms",
    "allow-modals",
    "allow-popups",
    "allow-popups-to-escape-sandbox",
    "allow-same-origin",
    "allow-scripts",
    "allow-top-navigation-to-custom-protocols",
  ]);
});

test("the only script beside those of the markup is allowed by its hash", async () => {
  const $ = await readFrame();
  const [, content = ""] = ($("iframe").attr("src") ?? "").split(",");
  const [own = ""] = /(?<=<script>)[^<]*/.exec(Buffer.from(content, "base64").toString()) ?? [];
  expect(isolatedScript).toBe(`'sha256-${createHash("sha256").update(own).digest("base64")}'`);
});
