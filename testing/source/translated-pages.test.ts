import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { type Expression, type JSXChild, parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";

/**
 * The lines of a component on which a text stands beside another child of its element.
 *
 * A browser that translates a page wraps each text in elements of its own. React then cannot find the text any more: adding
 * a sibling before it, or removing it, fails and takes the whole page away. Alone in its element, a text is only overwritten.
 */
function textsBesideOthers(file: string, source: string): number[] {
  const { program } = parseSync(file, source);
  const lines: number[] = [];
  const check = ({ children }: { children: JSXChild[] }) => {
    const shown = children.filter((child) => !isBlank(child));
    if (shown.length < 2) return;
    for (const child of shown)
      if (mayBeText(child, source)) lines.push(source.slice(0, child.start).split("\n").length);
  };
  new Visitor({ JSXElement: check, JSXFragment: check }).visit(program);
  return lines;
}

function isBlank(child: JSXChild): boolean {
  // No translation wraps white space.
  if (child.type === "JSXText") return child.value.trim() === "";
  if (child.type !== "JSXExpressionContainer") return false;
  const { expression } = child;
  return (
    expression.type === "JSXEmptyExpression" || (expression.type === "Literal" && expression.value === " ")
  );
}

function mayBeText(child: JSXChild, source: string): boolean {
  if (child.type === "JSXText") return true;
  if (child.type !== "JSXExpressionContainer") return false;
  return child.expression.type !== "JSXEmptyExpression" && !isElement(child.expression, source);
}

/** Whether an expression is elements or nothing. What a component receives as `ReactNode` is its caller's to keep apart. */
function isElement(expression: Expression, source: string): boolean {
  switch (expression.type) {
    case "JSXElement":
    case "JSXFragment":
      return true;
    case "Literal":
      return expression.value === null || typeof expression.value === "boolean";
    case "Identifier":
      return expression.name === "undefined" || isNamedElement(expression.name, source);
    case "ConditionalExpression":
      return isElement(expression.consequent, source) && isElement(expression.alternate, source);
    case "LogicalExpression":
      return isElement(expression.right, source);
    case "ParenthesizedExpression":
      return isElement(expression.expression, source);
    case "CallExpression":
      if (expression.callee.type === "Identifier") return isNamedElement(expression.callee.name, source);
      return (
        expression.callee.type === "MemberExpression" &&
        expression.callee.property.type === "Identifier" &&
        expression.callee.property.name === "map"
      );
    default:
      return false;
  }
}

const components = ["app/(shop)", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /(?<!\.test)\.tsx$/.test(file) && !file.startsWith("components/admin/"))
    .map((file) => ({ file, source: readFileSync(file, "utf8") })),
);
/** The names that components type as `ReactNode`. */
const nodes = new Set(
  components.flatMap(({ source }) =>
    [...source.matchAll(/\b(\w+)\??: ReactNode\b/g)].map(([, name]) => name),
  ),
);

/** Whether a name is typed as `ReactNode`, or is that of an element or of a function that returns one. */
function isNamedElement(name: string, source: string): boolean {
  return nodes.has(name) || new RegExp(`\\bconst ${name} = (\\([^)]*\\) => )?\\(?\\s*<`).test(source);
}

test.each([
  "<p>{busy && <span />}{text}</p>",
  "<p>Total {amount}</p>",
  "<>{busy ? <b /> : text}<i /></>",
  "<p><b>{name}</b>, hello</p>",
])("a text beside another child is found: %s", (planted) => {
  expect(textsBesideOthers("planted.tsx", `export const planted = ${planted};`)).not.toEqual([]);
});

test.each([
  "<p>{text}</p>",
  "<p>{busy && <span />}<span>{text}</span></p>",
  "<ul>{rows.map(Row)}<li /></ul>",
])("an element is none: %s", (planted) => {
  expect(textsBesideOthers("planted.tsx", `export const planted = ${planted};`)).toEqual([]);
});

test("no text of the shop stands beside another child of its element, so that a translated page works", () => {
  const found = components.flatMap(({ file, source }) =>
    textsBesideOthers(file, source).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});
