import { brandRuleOf, groupCardNumber, isCardNumber } from "./card-number.mjs";
import { digitsOf } from "./digits.mjs";
import { formatExpiry, isPast, parseExpiry } from "./expiry.mjs";
import { formatWhileTyping } from "./typing.mjs";

/**
 * The card form in the browser: the fields, and the talk with the page around (the hosted frame contract).
 *
 * @typedef {"number" | "expiry" | "security-code"} FieldName
 * @typedef {"invalid" | "expired" | "unavailable"} ErrorCode
 * @typedef {Record<string, string>} Words
 */

/** @type {{ messages: Words, brandNames: Words }} */
const words = JSON.parse(find("words").textContent ?? "");
const { messages, brandNames } = words;
const form = find("card");
const frame = find("frame");
const merchantOrigin = form.dataset["origin"] ?? "";
const lifetime = Number(form.dataset["lifetime"]);
let ticket = form.dataset["ticket"] ?? "";
let tokenizing = false;

const number = field("number");
const expiry = field("expiry");
const securityCode = field("security-code");

/** @type {Array<{ input: HTMLInputElement, name: FieldName, fault: () => string | undefined }>} */
const fields = [
  { input: number, name: "number", fault: numberFault },
  { input: expiry, name: "expiry", fault: expiryFault },
  { input: securityCode, name: "security-code", fault: securityCodeFault },
];

if (isEmbeddedByMerchant()) open();
else close("notEmbedded", "unavailable");

function open() {
  formatWhileTyping(number, (text) => groupCardNumber(digitsOf(text)), changed);
  formatWhileTyping(expiry, formatExpiry, changed);
  formatWhileTyping(securityCode, (text) => digitsOf(text).slice(0, securityCodeLength()), changed);
  for (const { input, name, fault } of fields) {
    input.addEventListener("blur", () => show(name, input.value === "" ? undefined : fault()));
    input.addEventListener("input", () => {
      if (isShown(name) && fault() === undefined) show(name, undefined);
    });
  }
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("message", hear);
  new ResizeObserver(() =>
    tell({ type: "resize", height: Math.ceil(frame.getBoundingClientRect().height) }),
  ).observe(frame);
  setTimeout(expireUnused, lifetime);
  // A browser that goes back may have filled the fields before this script ran.
  number.value = groupCardNumber(digitsOf(number.value));
  expiry.value = formatExpiry(expiry.value);
  tell({ type: "ready" });
  changed();
}

/** @param {MessageEvent} event */
function hear({ origin, source, data }) {
  if (origin !== merchantOrigin || source !== parent || typeof data !== "object" || data === null) return;
  if (data.type === "focus") number.focus();
  if (data.type === "tokenize") void tokenize();
}

async function tokenize() {
  if (tokenizing) return;
  if (!validateAll()) return;
  if (performance.now() > lifetime) return close("expired", "expired");
  tokenizing = true;
  lock(true);
  try {
    await exchangeForToken();
  } finally {
    tokenizing = false;
    lock(false);
  }
}

async function exchangeForToken() {
  const date = parseExpiry(expiry.value);
  /** @type {Response} */
  let response;
  /** @type {any} */
  let answer;
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
    answer = await response.json();
  } catch {
    return tellError("unavailable", messages["unavailable"]);
  }
  if (response.ok) {
    ticket = answer.ticket;
    const { token, expiryMonth, expiryYear, brand, last4 } = answer;
    return tell({ type: "token", token, expiryMonth, expiryYear, brand, last4 });
  }
  if (answer.code === "expired") return close("expired", "expired");
  if (answer.code !== "invalid") return tellError("unavailable", messages["unavailable"]);
  for (const { name, input } of fields) {
    if (!answer.fields?.includes(name)) continue;
    show(name, `${camelCase(name)}Wrong`);
    input.focus();
  }
  return tellError("invalid", messages["invalid"]);
}

/** Shows every fault, puts the caret in the first field that has one, and answers the page. */
function validateAll() {
  for (const { name, fault } of fields) show(name, fault());
  const first = fields.find(({ fault }) => fault() !== undefined);
  if (!first) return true;
  first.input.focus();
  tellError("invalid", messages[first.fault() ?? "invalid"]);
  return false;
}

function changed() {
  const brand = brandRuleOf(digitsOf(number.value))?.brand;
  const mark = find("brand");
  mark.querySelector("use")?.setAttribute("href", `#brand-${brand ?? "none"}`);
  mark.setAttribute("aria-label", brand ? (brandNames[brand] ?? brand) : "");
  if (brand) mark.removeAttribute("aria-hidden");
  else mark.setAttribute("aria-hidden", "true");
  const isAmex = securityCodeLength() === 4 && brand !== undefined;
  find("security-code-hint").textContent =
    messages[isAmex ? "securityCodeOnFront" : "securityCodeOnBack"] ?? "";
  securityCode.placeholder = isAmex ? "1234" : "123";
  tell({ type: "state", valid: fields.every(({ fault }) => fault() === undefined), ...(brand && { brand }) });
}

function numberFault() {
  if (number.value === "") return "numberMissing";
  return isCardNumber(digitsOf(number.value)) ? undefined : "numberWrong";
}

function expiryFault() {
  if (expiry.value === "") return "expiryMissing";
  const date = parseExpiry(expiry.value);
  if (!date) return "expiryWrong";
  return isPast(date, new Date()) ? "expiryPast" : undefined;
}

function securityCodeFault() {
  if (securityCode.value === "") return "securityCodeMissing";
  const known = brandRuleOf(digitsOf(number.value))?.securityCodeLength;
  const fits = known ? securityCode.value.length === known : /^\d{3,4}$/.test(securityCode.value);
  return fits ? undefined : "securityCodeWrong";
}

function securityCodeLength() {
  return brandRuleOf(digitsOf(number.value))?.securityCodeLength ?? 4;
}

/**
 * @param {FieldName} name
 * @param {string | undefined} sentence A key of the messages; undefined clears the error.
 */
function show(name, sentence) {
  find(`${name}-error`).textContent = sentence ? (messages[sentence] ?? "") : "";
  if (sentence) field(name).setAttribute("aria-invalid", "true");
  else field(name).removeAttribute("aria-invalid");
}

/** @param {FieldName} name */
function isShown(name) {
  return field(name).hasAttribute("aria-invalid");
}

/** @param {boolean} locked */
function lock(locked) {
  for (const { input } of fields) input.readOnly = locked;
  form.toggleAttribute("aria-busy", locked);
}

/** An empty form is renewed by the page without loss; a filled one waits until the shopper has done with it. */
function expireUnused() {
  if (fields.every(({ input }) => input.value === "")) close("expired", "expired");
}

/**
 * Takes no card from here on, and says why.
 *
 * @param {string} sentence
 * @param {ErrorCode} code
 */
function close(sentence, code) {
  for (const { input } of fields) input.value = "";
  find("fields").setAttribute("disabled", "");
  const refusal = find("refusal");
  refusal.textContent = messages[sentence] ?? "";
  refusal.hidden = false;
  tellError(code, messages[sentence]);
}

/**
 * @param {ErrorCode} code
 * @param {string | undefined} message
 */
function tellError(code, message) {
  tell({ type: "error", code, message: message ?? "" });
}

/** @param {Record<string, unknown> & { type: string }} message */
function tell(message) {
  if (parent !== window) parent.postMessage(message, merchantOrigin);
}

/** Frame-ancestors keeps other pages out already; this also keeps the form shut as a page of its own. */
function isEmbeddedByMerchant() {
  const around = location.ancestorOrigins?.[0];
  return parent !== window && (around === undefined || around === merchantOrigin);
}

/** @param {FieldName} name */
function camelCase(name) {
  return name === "security-code" ? "securityCode" : name;
}

/** @param {FieldName} name */
function field(name) {
  return /** @type {HTMLInputElement} */ (find(name));
}

/** @param {string} id */
function find(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
