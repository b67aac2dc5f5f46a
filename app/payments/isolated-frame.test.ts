import { load } from "cheerio";
import { expect, test } from "vitest";

import { isolatedFrame } from "./isolated-frame";

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

test("markup from outside can neither navigate the page around it nor open a window", async () => {
  const $ = await readFrame();
  const granted = ($("iframe").attr("sandbox") ?? "nothing is restricted").split(" ");
  expect(granted.toSorted()).toEqual(["allow-forms", "allow-same-origin", "allow-scripts"]);
});
