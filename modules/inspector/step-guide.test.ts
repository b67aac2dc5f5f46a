import { expect, test } from "vitest";

import { OperationKind, OperationState, PaymentEventKind } from "@/lib/db/generated/enums";
import { createSourceLinks, type Source } from "./link-source";
import { endpointSource, eventGuide, gatewayCallOf, operationGuide, pageSources } from "./step-guide";

const either = [false, true];

const operations = Object.values(OperationKind).flatMap((kind) =>
  Object.values(OperationState).flatMap((state) =>
    either.flatMap((byMerchant) =>
      ["shopper", "ada@example.com"].map((requestedBy) => ({
        kind,
        state,
        byMerchant,
        requestedBy,
        resolvedBy: requestedBy === "shopper" ? null : requestedBy,
      })),
    ),
  ),
);
const events = Object.values(PaymentEventKind).flatMap((kind) =>
  either.map((byMerchant) => ({ kind, byMerchant })),
);
const guides = [...operations.map(operationGuide), ...events.map(eventGuide)];

test("each function, heading and endpoint that a step names is found in its file, with a link to its line", async () => {
  const sources = [
    ...guides.flatMap(({ rule, code }) => [rule.source, ...code]),
    ...operations.map((operation) => endpointSource(gatewayCallOf(operation).endpoint)),
    ...pageSources,
  ];
  const distinct = new Map<string, Source>(
    sources.map((source) => [`${source.file} ${source.name}`, source]),
  );
  const links = await Promise.all([...distinct.values()].map(createSourceLinks()));
  expect(links.filter(({ line }) => line === null)).toEqual([]);
  expect(links.length).toBeGreaterThan(40);
  for (const { file, line, href } of links) {
    expect(href).toMatch(/^vscode:\/\/file\/.+:\d+$/);
    expect(decodeURI(href ?? "")).toContain(`/${file}:${line}`);
  }
});

test("a name that is gone, and a file that is not on the machine, have no line and no link", async () => {
  const link = createSourceLinks();
  for (const file of ["lib/payments/journal.ts", "lib/payments/nothing.ts", "docs/payments.md"])
    expect(await link({ file, name: "goneSince" })).toEqual({
      file,
      name: "goneSince",
      line: null,
      href: null,
    });
});

test("a name is found where it is declared, not where it is used", async () => {
  const lines = [
    "import { send } from './send';",
    "const a = send();",
    "  call({ send: 1 });",
    "export async function send() {}",
  ];
  const link = createSourceLinks(() => Promise.resolve(lines.join("\n")));
  expect(await link({ file: "a.ts", name: "send" })).toMatchObject({ line: 4 });
});
