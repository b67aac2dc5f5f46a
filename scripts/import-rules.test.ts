import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, test } from "vitest";

const refused: [file: string, code: string][] = [
  ["app/page.tsx", 'import { a } from "@/lib/db/client";'],
  ["app/page.tsx", 'import { a } from "@/lib/gateway/client";'],
  ["app/page.tsx", 'import { a } from "@/lib/payments/pay";'],
  ["app/page.tsx", 'import { a } from "../lib/db/client";'],
  ["app/(shop)/cart/page.tsx", 'import { a } from "../../../lib/payments/pay";'],
  ["app/page.tsx", 'import { a } from "@/sandbox/cards";'],
  ["app/page.tsx", 'import { a } from "pg";'],
  ["components/card.tsx", 'import { a } from "@/lib/db/client";'],
  ["components/card.tsx", 'import { a } from "@/lib/gateway/client";'],
  ["components/card.tsx", 'import { a } from "@/lib/payments/pay";'],
  ["components/card.tsx", 'import { a } from "@/lib/use-cases/place-order";'],
  ["components/card.tsx", 'import { a } from "@/lib/composition";'],
  ["components/card.tsx", 'import { a } from "../lib/db/client";'],
  ["components/card.tsx", 'import { a } from "@/app/page";'],
  ["components/card.tsx", 'import { a } from "@/sandbox/cards";'],
  ["lib/use-cases/pay.ts", 'import { a } from "next/navigation";'],
  ["lib/use-cases/pay.ts", 'import { a } from "next";'],
  ["lib/use-cases/pay.ts", 'import { a } from "next-auth";'],
  ["lib/use-cases/pay.ts", 'import { a } from "@/lib/gateway/client";'],
  ["lib/use-cases/pay.ts", 'import { a } from "@/app/page";'],
  ["lib/use-cases/pay.ts", 'import { a } from "@/components/card";'],
  ["lib/use-cases/pay.ts", 'import { a } from "@/lib/composition";'],
  ["lib/use-cases/pay.ts", 'import { a } from "@/sandbox/cards";'],
  ["lib/use-cases/pay.ts", 'import { a } from "../gateway/client";'],
  ["app/page.tsx", 'import { a } from "@/lib/reconciliation/report";'],
  ["components/card.tsx", 'import { a } from "@/lib/reconciliation/report";'],
  ["lib/reconciliation/report.ts", 'import { a } from "@/lib/use-cases/pay";'],
  ["lib/reconciliation/report.ts", 'import { a } from "@/lib/gateway/client";'],
  ["lib/reconciliation/report.ts", 'import { a } from "@/sandbox/money";'],
  ["lib/payments/pay.ts", 'import { a } from "@/lib/reconciliation/report";'],
  ["lib/payments/pay.ts", 'import { a } from "@/lib/use-cases/pay";'],
  ["lib/payments/pay.ts", 'import { a } from "../use-cases/pay";'],
  ["lib/payments/pay.ts", 'import { a } from "next/server";'],
  ["lib/payments/pay.ts", 'import { a } from "@/components/card";'],
  ["lib/payments/pay.ts", 'import { a } from "../../sandbox/cards";'],
  ["lib/gateway/client.ts", 'import { a } from "@/lib/db/client";'],
  ["lib/gateway/client.ts", 'import { a } from "../db/client";'],
  ["lib/gateway/client.ts", 'export { a } from "@/lib/db/client";'],
  ["lib/gateway/client.ts", 'export const a = await import("@/lib/db/client");'],
  ["lib/gateway/client.ts", 'import type { a } from "@/lib/payments/pay";'],
  ["lib/gateway/client.ts", 'import { a } from "@/lib/use-cases/pay";'],
  ["lib/gateway/client.ts", 'import { a } from "next/headers";'],
  ["lib/gateway/client.ts", 'import { a } from "pg";'],
  ["lib/gateway/client.ts", 'import { a } from "@/sandbox/cards";'],
  ["lib/db/client.ts", 'import { a } from "@/lib/gateway/client";'],
  ["lib/db/client.ts", 'import { a } from "@/lib/payments/pay";'],
  ["lib/db/client.ts", 'import { a } from "next/cache";'],
  ["lib/money/money.ts", 'import { a } from "@/lib/db/client";'],
  ["lib/money/money.ts", 'import { a } from "../payments/pay";'],
  ["lib/result.ts", 'import { a } from "@/lib/db/client";'],
  ["lib/composition.ts", 'import { a } from "@/lib/db/generated/client";'],
  ["lib/composition.ts", 'import { a } from "./db/generated/client";'],
  ["lib/composition.ts", 'import { a } from "../sandbox/cards";'],
  ["proxy.ts", 'import { a } from "./sandbox/cards";'],
  ["sandbox/ledger/ledger.ts", 'import { a } from "@/lib/money/money";'],
  ["sandbox/ledger/ledger.ts", 'import { a } from "../../lib/money/money";'],
  ["sandbox/main.ts", 'import { a } from "../lib/result";'],
  ["sandbox/main.ts", 'import { a } from "../components/card";'],
  ["sandbox/main.ts", 'import type { a } from "../prisma/seed";'],
  ["scripts/conformance/shapes.ts", 'import { a } from "../../sandbox/gateway/responses";'],
  ["scripts/conformance/shapes.ts", 'import { a } from "@/lib/gateway/answers";'],
  ["scripts/conformance/shapes.ts", 'import type { a } from "../support/child";'],
];

const allowed: [file: string, code: string][] = [
  ["app/page.tsx", 'import { a } from "@/components/card";'],
  ["app/page.tsx", 'import { a } from "@/lib/use-cases/pay";'],
  ["app/page.tsx", 'import { a } from "@/lib/composition";'],
  ["app/(shop)/cart/page.tsx", 'import { a } from "../cart-line";'],
  ["components/card.tsx", 'import type { a } from "@/lib/use-cases/orders/views";'],
  ["components/card.tsx", 'import { a } from "@/lib/money/format-money";'],
  ["lib/use-cases/pay.ts", 'import { a } from "@/lib/payments/pay";'],
  ["lib/use-cases/pay.ts", 'import type { a } from "@/lib/gateway/client";'],
  ["lib/use-cases/pay.ts", 'import { a } from "@/lib/db/generated/client";'],
  ["lib/use-cases/pay.ts", 'import { a } from "@/lib/result";'],
  ["lib/use-cases/pay.ts", 'import { a } from "@/lib/reconciliation/report";'],
  ["lib/reconciliation/report.ts", 'import { a } from "@/lib/payments/pay";'],
  ["lib/payments/pay.ts", 'import { a } from "@/lib/gateway/client";'],
  ["lib/payments/pay.ts", 'import { a } from "@/lib/db/generated/client";'],
  ["lib/payments/pay.ts", 'import { a } from "@/lib/money/money";'],
  ["lib/gateway/client.ts", 'import { a } from "@/lib/money/money";'],
  ["lib/gateway/client.ts", 'import { a } from "@/lib/result";'],
  ["lib/gateway/client.ts", 'import { a } from "./wire";'],
  ["lib/db/client.ts", 'import { a } from "./generated/client";'],
  ["lib/use-cases/pay.ts", 'import type { a } from "../gateway/client";'],
  ["lib/use-cases/pay.ts", 'import { a } from "../db/generated/client";'],
  ["lib/payments/pay.ts", 'import { a } from "../gateway/client";'],
  ["lib/composition.ts", 'import type { a } from "@/lib/db/generated/client";'],
  ["sandbox/ledger/ledger.ts", 'import { a } from "../money";'],
  ["scripts/support/start-message.ts", 'import { a } from "../../sandbox/cards";'],
  ["scripts/conformance/report.ts", 'import { a } from "./findings";'],
  ["e2e/support/bank.ts", 'import { a } from "../../sandbox/cards";'],
];

type Finding = {
  code: string;
  filename: string;
};

let tree: string;
let found: Set<string>;

/** Plants each line in a file of its own, beside the path that its rule is about, and lints them all at once. */
beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "imports-"));
  await copyFile(".oxlintrc.json", join(tree, ".oxlintrc.json"));
  for (const [index, [file, code]] of [...refused, ...allowed].entries()) {
    await mkdir(dirname(join(tree, place(file, index))), { recursive: true });
    await writeFile(join(tree, place(file, index)), `${code}\n`);
  }
  const lint = promisify(execFile)(
    process.execPath,
    [resolve("node_modules/oxlint/bin/oxlint"), "-f", "json"],
    {
      cwd: tree,
      maxBuffer: 1e8,
    },
  );
  const { stdout } = await lint.catch((failure: { stdout: string }) => failure);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
  found = new Set(
    diagnostics
      .filter(({ code }) => code === "eslint(no-restricted-imports)")
      .map(({ filename }) => filename),
  );
});

afterAll(() => rm(tree, { recursive: true }));

function place(file: string, index: number): string {
  return exactNames.has(file) ? file : file.replace(/(\.tsx?)$/, `-${index}$1`);
}

/** Files that their rule knows by name. */
const exactNames = new Set(["lib/result.ts"]);

test.each(refused.map(([file, code], index) => [file, code, place(file, index)]))(
  "the lint refuses, in %s, %s",
  (_file, _code, planted) => {
    expect(found).toContain(planted);
  },
);

test.each(allowed.map(([file, code], index) => [file, code, place(file, refused.length + index)]))(
  "the lint allows, in %s, %s",
  (_file, _code, planted) => {
    expect(found).not.toContain(planted);
  },
);
