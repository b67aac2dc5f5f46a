import { hash } from "node:crypto";

import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { z } from "zod";

import { parseJson } from "@/lib/parse-json";

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** A form that the gateway wants the browser to submit into a frame. */
export type RedirectForm = {
  action: string;
  method: "get" | "post";
  fields: { name: string; value: string }[];
  /** The name of the frame that shows the response. */
  frame: string;
  /** CSS pixels that the issuer's page is made for; undefined if it fills what room there is. */
  size?: { width: number; height: number };
  /** Whether the frame is only for the 3DS method and shows nothing to the payer. */
  hidden: boolean;
};

/**
 * The content of a `redirectHtml`: forms with their frames, or, for unknown markup, the hashes that allow its
 * inline scripts in a content security policy.
 */
export type RedirectMarkup =
  { kind: "forms"; forms: RedirectForm[] } | { kind: "unknown"; scriptHashes: string[] };

/**
 * Reads the gateway's `authentication.redirectHtml` without running any of it.
 *
 * Known markup consists of `<div>`s, forms of hidden inputs, the frames that the forms target by name, and inline
 * scripts that submit the forms (gateway supplement, MPGS). Anything else is unknown.
 */
export function readRedirectMarkup(redirectHtml: string): RedirectMarkup {
  const elements = elementsOf(parseFragment(redirectHtml).childNodes);
  const scripts = elements.filter(({ tagName }) => tagName === "script");
  const frames = elements.filter(({ tagName }) => tagName === "iframe");
  const formElements = elements.filter(({ tagName }) => tagName === "form");

  const forms = formElements.map((form) => readForm(form, frames));
  const isKnown =
    forms.length > 0 &&
    elements.every(isKnownElement) &&
    scripts.length <= forms.length &&
    forms.every((form) => form !== undefined);
  return isKnown ? { kind: "forms", forms } : { kind: "unknown", scriptHashes: scripts.map(hashOf) };
}

function isKnownElement(element: Element): boolean {
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
  const action = attribute(form, "action");
  const frame = attribute(form, "target");
  if (action === undefined || !isWebAddress(action)) return undefined;
  if (frame === undefined || !/^[A-Za-z][\w-]{0,63}$/.test(frame)) return undefined;
  const target = frames.find((each) => attribute(each, "name") === frame);
  if (target === undefined) return undefined;

  const fields = elementsOf(form.childNodes).flatMap((element) => {
    const name = attribute(element, "name");
    // A browser sends no input without a name, and an input without a value as empty text.
    return element.tagName === "input" && name ? [{ name, value: attribute(element, "value") ?? "" }] : [];
  });
  const method = attribute(form, "method")?.toLowerCase() === "post" ? "post" : "get";
  const hidden = fields.some(({ name }) => name === "threeDSMethodData");
  const creq = fields.find(({ name }) => name === "creq")?.value;
  return { action, method, fields, frame, size: readFrameSize(target) ?? readWindowSize(creq), hidden };
}

/** The size that the markup gives its frame in pixels; undefined for one in percent. */
function readFrameSize(frame: Element): RedirectForm["size"] {
  const [width, height] = ["width", "height"].map((name) => attribute(frame, name) ?? "");
  const pixels = z.object({ width: pixelsSchema, height: pixelsSchema });
  return pixels.safeParse({ width, height }).data;
}

const pixelsSchema = z
  .string()
  .regex(/^[1-9]\d{1,3}(px)?$/)
  .transform((text) => Number.parseInt(text, 10));

/** The challenge window sizes of EMV 3-D Secure. The fifth, "05", is the full screen. */
const windowSizes = new Map<string, RedirectForm["size"]>(
  Object.entries({
    "01": { width: 250, height: 400 },
    "02": { width: 390, height: 400 },
    "03": { width: 500, height: 600 },
    "04": { width: 600, height: 400 },
  }),
);

/** The challenge window size that a challenge request (`creq`) asks for. */
function readWindowSize(creq: string | undefined): RedirectForm["size"] {
  const request = creqSchema.safeParse(parseJson(Buffer.from(creq ?? "", "base64url").toString("utf8")));
  return request.success ? windowSizes.get(request.data.challengeWindowSize) : undefined;
}

const creqSchema = z.object({ challengeWindowSize: z.string() });

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
  return `'sha256-${hash("sha256", textOf(script), "base64")}'`;
}
