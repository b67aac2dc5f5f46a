import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";

type Element = DefaultTreeAdapterTypes.Element;

/** A form with its hidden fields, as a browser would submit it. */
export type Form = {
  action: string;
  fields: URLSearchParams;
};

/** The first form of a page or fragment. */
export function parseForm(html: string): Form {
  const form = elementsIn(parse(html)).find(({ tagName }) => tagName === "form");
  if (!form) throw new Error(`There is no form in: ${html}`);
  const hidden = elementsIn(form).filter((element) => attribute(element, "type") === "hidden");
  return {
    action: attribute(form, "action"),
    fields: new URLSearchParams(hidden.map((input) => [attribute(input, "name"), attribute(input, "value")])),
  };
}

function elementsIn(node: DefaultTreeAdapterTypes.Node): Element[] {
  if (!("childNodes" in node)) return [];
  return node.childNodes.flatMap((child) =>
    defaultTreeAdapter.isElementNode(child) ? [child, ...elementsIn(child)] : [],
  );
}

function attribute({ attrs }: Element, name: string): string {
  return attrs.find((candidate) => candidate.name === name)?.value ?? "";
}
