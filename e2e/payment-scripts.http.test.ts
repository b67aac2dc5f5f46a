import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runInNewContext } from "node:vm";

import { expect, test } from "vitest";

import { HttpBrowser } from "@/testing/http-browser";
import { placeOrder } from "@/testing/order-flow";
import { readMarkdownTable } from "@/testing/read-markdown-table";
import { moduleImports } from "@/testing/source/module-imports";
import { comparePage, digestOfInline } from "@/tools/compare-page";

const shopUrl = process.env.APP_URL ?? "";
const list = readFileSync("docs/payment-page-scripts.md", "utf8");
const listed = (heading: string, column = 0) =>
  readMarkdownTable(list, heading).map((cells) => cells[column]?.replaceAll("`", "") ?? "");

/** The modules of the payment page that the build sends to browsers. */
function modulesOfBuild(): string[] {
  const route = "/(shop)/orders/[number]/page";
  const code = readFileSync(`.next/server/app${route}_client-reference-manifest.js`, "utf8");
  const context: { __RSC_MANIFEST?: Record<string, { clientModules: object }> } = {};
  runInNewContext(code, context);
  const names = Object.keys(context.__RSC_MANIFEST?.[route]?.clientModules ?? {});
  return [
    ...new Set(names.map((name) => name.replace(/^\[project\]\//, "").replace(/ <module evaluation>$/, ""))),
  ].sort();
}

/** The packages that these modules import, and what they import. */
function packagesOf(modules: readonly string[]): string[] {
  const [seen, packages] = [new Set<string>(), new Set<string>()];
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const code = readFileSync(file, "utf8");
    // Of a server action the browser has the id only.
    if (/^["']use server["']/.test(code)) return;
    for (const { target, typeOnly } of moduleImports(file, code)) {
      if (typeOnly) continue;
      const found = [target, `${target}.ts`, `${target}.tsx`, `${target}.json`, `${target}.css`].find(
        (path) => /\.\w+$/.test(path) && existsSync(path),
      );
      if (found === undefined) packages.add(/^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target);
      else if (/\.tsx?$/.test(found)) visit(found);
    }
  };
  modules.forEach(visit);
  return [...packages].sort();
}

const modules = modulesOfBuild();
const own = modules.filter((file) => !file.startsWith("node_modules/"));

test("each module that the payment page sends to browsers is listed, and no other", () => {
  // Of a module that was taken out nothing is left to compare.
  expect(listed("Modules").filter((file) => existsSync(file))).toEqual(own);
});

test("each package in them is listed, and no other", () => {
  const loaded = modules
    .filter((file) => file.startsWith("node_modules/"))
    .map((file) => /^node_modules\/((@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file);
  const packages = [...new Set([...packagesOf(own), ...loaded, "react-dom"])].sort();
  const gone = listed("Modules").some((file) => !existsSync(file));
  expect(packages.filter((name) => !listed("Packages").includes(name))).toEqual([]);
  if (!gone) expect(packages).toEqual(listed("Packages"));
});

test("the payment page and the checkout run what is listed, and nothing else", async () => {
  const shopper = new HttpBrowser();
  const order = await placeOrder({ shopUrl }, shopper);
  const product = await shopper.open(`${shopUrl}/products/stoneware-vase`);
  await shopper.submit(product, "productId", { quantity: "1" });
  const cookie = shopper
    .cookiesFor(shopUrl)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  const known = {
    readBuilt: (path: string) => readFile(join(".next/static", path)).catch(() => undefined),
    readLive: async (src: URL) => Buffer.from(await (await fetch(src)).arrayBuffer()),
    inline: listed("Inline scripts", 2),
  };
  for (const url of [order.url, `${shopUrl}/checkout`]) {
    const answer = await fetch(url, { headers: { cookie } });
    const page = {
      url,
      html: await answer.text(),
      policy: answer.headers.get("content-security-policy"),
    };
    expect(page.html).toContain("<script");
    expect(await comparePage(page, known)).toEqual([]);
    const nonce = /nonce-([^']+)'/.exec(page.policy ?? "")?.[1];
    const html = `${page.html}<script nonce="${nonce}">1</script>`;
    expect(await comparePage({ ...page, html }, known)).toEqual([
      `not listed (${digestOfInline("1")}): inline 1`,
    ]);
  }
});

test("files of the build and resized pictures are sent with their type, and browsers guess none", async () => {
  const html = await (await fetch(shopUrl)).text();
  const [, script = ""] = /<script src="([^"]+)"/.exec(html) ?? [];
  const picture = "/_next/image?url=%2Fproducts%2Foak-dining-table-room.webp&w=96&q=75";
  for (const path of [script, picture]) {
    const { headers } = await fetch(shopUrl + path);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("content-type"), path).toMatch(/^(application\/javascript|image\/|text\/)/);
  }
});
