import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export type Form = {
  method: "get" | "post";
  /** As written; absent: the page's own address. */
  action?: string;
  encoding: string;
  fields: [name: string, value: string][];
};

/** The forms of a page, each with what a browser without JavaScript would send if nothing were typed. */
export function formsOf(html: string): Form[] {
  return elementsOf(html, "form").map((form) => ({
    method: attribute(form, "method")?.toLowerCase() === "post" ? "post" : "get",
    action: attribute(form, "action"),
    encoding: attribute(form, "enctype") ?? "application/x-www-form-urlencoded",
    fields: descendants(form).flatMap(field),
  }));
}

/** All elements of a page with this name, in the order in which they stand. */
export function elementsOf(html: string, name: string): Element[] {
  return descendants(parse(html)).filter(({ tagName }) => tagName === name);
}

export function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((candidate) => candidate.name === name)?.value;
}

function descendants(node: Node): Element[] {
  if (!("childNodes" in node)) return [];
  return node.childNodes.flatMap((child) =>
    defaultTreeAdapter.isElementNode(child) ? [child, ...descendants(child)] : [],
  );
}

function field(element: Element): [string, string][] {
  const name = attribute(element, "name");
  if (name === undefined) return [];
  if (element.tagName === "input") return [[name, attribute(element, "value") ?? ""]];
  if (element.tagName !== "select") return [];
  const options = descendants(element).filter(({ tagName }) => tagName === "option");
  const chosen = options.find((option) => attribute(option, "selected") !== undefined) ?? options[0];
  return [[name, (chosen && attribute(chosen, "value")) ?? ""]];
}
