import { groupCardNumber, isCardNumber, provenBrand, securityCodeLengths } from "@/sandbox/card-number";
import { digitsOf, formatDigits, isUnreadable } from "@/sandbox/frame/digits";
import { formatExpiry, isExpiryUnreadable, isPast, parseExpiry } from "@/sandbox/frame/expiry";
import type { FormTexts } from "@/sandbox/frame/frame-page";
import type { MessageKey } from "@/sandbox/frame/messages";
import { formatWhileTyping } from "./format-while-typing";

/** The card form in the browser: its fields, and its messages to and from the embedding page (hosted frame contract). */

type FieldName = "number" | "expiry" | "security-code";
type ErrorCode = "invalid" | "expired" | "unavailable";
type Field = {
  input: HTMLInputElement;
  name: FieldName;
  format: (text: string) => string;
  /** Shown if the server rejects the field. */
  rejected: MessageKey;
  /** The message for a wrong value; undefined for a valid one. */
  problem: () => MessageKey | undefined;
};

const { messages, brandNames } = JSON.parse(find("texts").textContent ?? "") as FormTexts;
const form = find("card");
const frame = find("frame");
const merchantOrigin = form.dataset["origin"] ?? "";
/** When the server sent the form: the clock of a device may be wrong. */
const sentAt = new Date(Number(form.dataset["now"]));
const lifetimeMs = Number(form.dataset["lifetime"]);
let ticket = form.dataset["ticket"] ?? "";
let tokenizing = false;

const number = inputOf("number");
const expiry = inputOf("expiry");
const securityCode = inputOf("security-code");
const chooser = find("test-cards") as HTMLSelectElement;

const fields: Field[] = [
  {
    input: number,
    name: "number",
    format: (text) => formatDigits(text, groupCardNumber),
    rejected: "numberWrong",
    problem: numberProblem,
  },
  { input: expiry, name: "expiry", format: formatExpiry, rejected: "expiryWrong", problem: expiryProblem },
  {
    input: securityCode,
    name: "security-code",
    format: (text) => formatDigits(text, (digits) => digits.slice(0, longestSecurityCode())),
    rejected: "securityCodeWrong",
    problem: securityCodeProblem,
  },
];

if (isEmbeddedByMerchant()) start();
else disable("notEmbedded", "unavailable");

function start(): void {
  for (const { input, name, format, problem } of fields) {
    formatWhileTyping(input, format, () => {
      const message = problem();
      if (message === "digitsOnly") showError(name, message);
      else if (message === undefined || shows(name, "digitsOnly")) showError(name, undefined);
      update();
    });
    // A card that the shopper changes is no longer the chosen one.
    input.addEventListener("input", (event) => {
      if (event instanceof InputEvent) chooser.selectedIndex = 0;
    });
    // Without a button the browser does not submit the form.
    input.addEventListener("keydown", ({ key, repeat }) => {
      if (key === "Enter" && !repeat) send({ type: "submit" });
    });
    input.addEventListener("blur", () => showError(name, input.value === "" ? undefined : problem()));
  }
  chooser.addEventListener("change", fillTestCard);
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("message", receive);
  new ResizeObserver(sendHeight).observe(frame);
  setTimeout(expireUnused, lifetimeMs);
  // After the browser's Back button the fields may hold values before this script runs.
  for (const { input, format } of fields) input.value = format(input.value);
  // Before `ready`, so that the page does not move its Pay button after it has enabled it.
  sendHeight();
  send({ type: "ready" });
  update();
}

function fillTestCard(): void {
  const { value, dataset } = chooser.selectedOptions[0] ?? new Option();
  number.value = value;
  expiry.value = dataset["expiry"] ?? "";
  securityCode.value = dataset["securityCode"] ?? "";
  for (const { input } of fields) input.dispatchEvent(new Event("input"));
}

function sendHeight(): void {
  send({ type: "resize", height: Math.ceil(frame.getBoundingClientRect().height) });
}

function receive({ origin, source, data }: MessageEvent<unknown>): void {
  if (origin !== merchantOrigin || source !== parent || typeof data !== "object" || data === null) return;
  const type: unknown = Reflect.get(data, "type");
  if (type === "focus") number.focus();
  if (type === "tokenize") void tokenize();
}

async function tokenize(): Promise<void> {
  if (tokenizing) return;
  if (!validateAll()) return;
  if (performance.now() > lifetimeMs) return disable("expired", "expired");
  tokenizing = true;
  lock(true);
  try {
    await exchangeForToken();
  } finally {
    tokenizing = false;
    lock(false);
  }
}

async function exchangeForToken(): Promise<void> {
  const date = parseExpiry(expiry.value);
  let response: Response;
  let body: TokenResponse;
  try {
    response = await fetch("/tokens", {
      method: "POST",
      credentials: "omit",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        ticket,
        number: digitsOf(number.value),
        expiryMonth: date?.month,
        expiryYear: date?.year,
        securityCode: securityCode.value,
      }),
      signal: AbortSignal.timeout(20_000),
    });
    body = (await response.json()) as TokenResponse;
  } catch {
    return sendError("unavailable", messages.unavailable);
  }
  if (response.ok) {
    const { token, expiryMonth, expiryYear, brand, last4 } = body;
    ticket = body.ticket ?? "";
    return send({ type: "token", token, expiryMonth, expiryYear, brand, last4 });
  }
  if (body.code === "expired") return disable("expired", "expired");
  if (body.code !== "invalid") return sendError("unavailable", messages.unavailable);
  for (const { name, input, rejected } of fields) {
    if (!body.fields?.includes(name)) continue;
    showError(name, rejected);
    input.focus();
  }
  return sendError("invalid", messages.invalid);
}

/** A success has the card and the next ticket. An error has `code` and, if that is `invalid`, the fields. */
type TokenResponse = {
  token?: string;
  expiryMonth?: number;
  expiryYear?: number;
  brand?: string;
  last4?: string;
  ticket?: string;
  code?: ErrorCode;
  fields?: FieldName[];
};

/** Shows every problem, moves the focus to the first field that has one, and reports it to the page. */
function validateAll(): boolean {
  for (const { name, problem } of fields) showError(name, problem());
  for (const { input, problem } of fields) {
    const message = problem();
    if (message === undefined) continue;
    input.focus();
    sendError("invalid", messages[message]);
    return false;
  }
  return true;
}

/** Brings brand mark and hint in line with the fields, and reports their state to the page. */
function update(): void {
  const brand = provenBrand(digitsOf(number.value));
  const mark = find("brand");
  mark.querySelector("use")?.setAttribute("href", `#brand-${brand ?? "none"}`);
  mark.setAttribute("aria-label", brand ? brandNames[brand] : "");
  if (brand) mark.removeAttribute("aria-hidden");
  else mark.setAttribute("aria-hidden", "true");
  const isOnFront = brand === "AMEX";
  find("security-code-hint").textContent = messages[isOnFront ? "securityCodeOnFront" : "securityCodeOnBack"];
  securityCode.placeholder = isOnFront ? "1234" : "123";
  const valid = fields.every(({ problem }) => problem() === undefined);
  send({ type: "state", valid, ...(brand && { brand }) });
}

function numberProblem(): MessageKey | undefined {
  if (number.value === "") return "numberMissing";
  if (isUnreadable(number.value)) return "digitsOnly";
  return isCardNumber(digitsOf(number.value)) ? undefined : "numberWrong";
}

function expiryProblem(): MessageKey | undefined {
  if (expiry.value === "") return "expiryMissing";
  if (isExpiryUnreadable(expiry.value)) return "digitsOnly";
  const date = parseExpiry(expiry.value);
  if (!date) return "expiryWrong";
  return isPast(date, sentAt) ? "expiryPast" : undefined;
}

function securityCodeProblem(): MessageKey | undefined {
  if (securityCode.value === "") return "securityCodeMissing";
  if (isUnreadable(securityCode.value)) return "digitsOnly";
  const lengths = securityCodeLengths(digitsOf(number.value));
  return lengths.includes(securityCode.value.length) ? undefined : "securityCodeWrong";
}

function longestSecurityCode(): number {
  return Math.max(...securityCodeLengths(digitsOf(number.value)));
}

/** Shows the message at the field; undefined removes the one that is shown. */
function showError(name: FieldName, message: MessageKey | undefined): void {
  find(`${name}-error`).textContent = message ? messages[message] : "";
  if (message) inputOf(name).setAttribute("aria-invalid", "true");
  else inputOf(name).removeAttribute("aria-invalid");
}

function shows(name: FieldName, message: MessageKey): boolean {
  return find(`${name}-error`).textContent === messages[message];
}

function lock(locked: boolean): void {
  for (const { input } of fields) input.readOnly = locked;
  chooser.disabled = locked;
  form.toggleAttribute("aria-busy", locked);
}

/** The page renews an empty form without loss. A form with input expires only when it is used. */
function expireUnused(): void {
  if (fields.every(({ input }) => input.value === "")) disable("expired", "expired");
}

/** Empties and disables the form permanently, and shows the reason to the shopper and to the page. */
function disable(message: MessageKey, code: ErrorCode): void {
  for (const { input } of fields) input.value = "";
  find("fields").setAttribute("disabled", "");
  const alert = find("form-error");
  alert.textContent = messages[message];
  alert.hidden = false;
  sendError(code, messages[message]);
}

function sendError(code: ErrorCode, message: string): void {
  send({ type: "error", code, message });
}

function send(message: { type: string; [field: string]: unknown }): void {
  if (parent !== window) parent.postMessage(message, merchantOrigin);
}

/** `frame-ancestors` keeps other pages out. This also disables the form outside an iframe. */
function isEmbeddedByMerchant(): boolean {
  const embedder = location.ancestorOrigins?.[0];
  return parent !== window && (embedder === undefined || embedder === merchantOrigin);
}

function inputOf(name: FieldName): HTMLInputElement {
  return find(name) as HTMLInputElement;
}

function find(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element "${id}"`);
  return element;
}
