import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import fetchCookie from "fetch-cookie";

import { readMarkdownTable } from "@/testing/read-markdown-table";
import { comparePage } from "@/tools/compare-page";
import { runProgram } from "@/tools/run-program";

// `node scripts/run.mjs compare-page URL…`: compares the scripts of live pages with the build in `.next` and with
// docs/payment-page-scripts.md. A link of a mail opens its order first. Exit code 1 if something differs.
await runProgram(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const list = await readFile("docs/payment-page-scripts.md", "utf8");
  const inline = readMarkdownTable(list, "Inline scripts").map(([, , digest = ""]) =>
    digest.replaceAll("`", ""),
  );
  const readBuilt = (path: string) => readFile(join(".next/static", path)).catch(() => undefined);
  const readLive = async (url: URL) => Buffer.from(await (await fetch(url)).arrayBuffer());
  let differences = positionals.length === 0 ? ["no address of a page is given"] : [];
  for (const address of positionals) {
    const answer = await fetchCookie(fetch)(address);
    const page = {
      url: answer.url,
      html: await answer.text(),
      policy: answer.headers.get("content-security-policy"),
    };
    const found = answer.ok
      ? await comparePage(page, { readBuilt, readLive, inline })
      : [`answers ${answer.status}`];
    process.stdout.write(`${found.length === 0 ? "as built" : "differs"}: ${answer.url}\n`);
    differences = [...differences, ...found];
  }
  for (const difference of differences) process.stderr.write(`  ${difference}\n`);
  return differences.length === 0 ? 0 : 1;
});
