import { createHash } from "node:crypto";

import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** A form that the gateway wants to be submitted into a frame. */
export type RedirectForm = {
  action: string;
  method: "get" | "post";
  fields: { name: string; value: string }[];
  /** Name of the frame that the form's answer is shown in. */
  frame: string;
  /** Whether that frame is for the device alone (the 3DS method), with nothing for a person to see. */
  unseen: boolean;
};

/**
 * What a `redirectHtml` asks for: forms into frames, or, where it holds anything that the platform's markup does
 * not, the hashes under which a policy lets its inline scripts run.
 */
export type RedirectMarkup =
  { kind: "forms"; forms: RedirectForm[] } | { kind: "unknown"; scriptHashes: string[] };

/**
 * Reads the gateway's `authentication.redirectHtml` without running any of it.
 *
 * The platform's structure: `<div>`s with forms of hidden inputs, the frames that they target by name, and
 * inline scripts that submit them (gateway supplement, MPGS). The scripts are known by that they submit.
 */
export function readRedirectMarkup(redirectHtml: string): RedirectMarkup {
  const elements = elementsOf(parseFragment(redirectHtml).childNodes);
  const scripts = elements.filter(({ tagName }) => tagName === "script");
  const forms = elements.filter(({ tagName }) => tagName === "form");
  const frames = elements.filter(({ tagName }) => tagName === "iframe");

  const read = forms.map((form) => readForm(form, frames));
  const known =
    read.length > 0 &&
    elements.every(isPlatforms) &&
    scripts.length <= forms.length &&
    read.every((form) => form !== undefined);
  if (known) return { kind: "forms", forms: read };
  return { kind: "unknown", scriptHashes: scripts.map(hashOf) };
}

function isPlatforms(element: Element): boolean {
  switch (element.tagName) {
    case "div":
    case "form":
      return true;
    case "iframe":
      return attribute(element, "src") === undefined && attribute(element, "srcdoc") === undefined;
    case "input":
      return attribute(element, "type")?.toLowerCase() === "hidden";
    case "script":
      return attribute(element, "src") === undefined && textOf(element).includes(".submit()");
    default:
      return false;
  }
}

function readForm(form: Element, frames: Element[]): RedirectForm | undefined {
  const action = attribute(form, "action") ?? "";
  const frame = attribute(form, "target") ?? "";
  const target = frames.find((each) => attribute(each, "name") === frame);
  if (!isWebAddress(action) || !/^[A-Za-z][\w-]{0,63}$/.test(frame) || target === undefined) return undefined;
  const fields = elementsOf(form.childNodes)
    .filter(({ tagName }) => tagName === "input")
    .map((input) => ({ name: attribute(input, "name") ?? "", value: attribute(input, "value") ?? "" }))
    .filter(({ name }) => name !== "");
  const method = attribute(form, "method")?.toLowerCase() === "post" ? "post" : "get";
  return { action, method, fields, frame, unseen: fields.some(({ name }) => name === "threeDSMethodData") };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function elementsOf(nodes: Node[]): Element[] {
  return nodes.flatMap((node) => ("tagName" in node ? [node, ...elementsOf(node.childNodes)] : []));
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

function textOf(element: Element): string {
  return element.childNodes.map((node) => ("value" in node ? node.value : "")).join("");
}

function hashOf(script: Element): string {
  return `'sha256-${createHash("sha256").update(textOf(script)).digest("base64")}'`;
}
