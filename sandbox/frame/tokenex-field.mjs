import { brandRuleOf, groupCardNumber, isCardNumber } from "./card-number.mjs";
import { digitsOf } from "./digits.mjs";
import { formatWhileTyping } from "./typing.mjs";

/** One field of the TokenEx-like frame: the card number, or beside it in a frame of its own the security code. */
const field = /** @type {HTMLInputElement} */ (document.getElementById("field"));
const { origin = "", verdict, lifetime } = field.dataset;
const isNumber = field.dataset["field"] === "number";
/** @type {Record<string, string>} */
const cardTypes = JSON.parse(field.dataset["cardTypes"] ?? "{}");
let ticket = field.dataset["ticket"];
let ended = false;
/** @type {Record<string, any>} */
let config = {};
/** The name of the frame that holds the security code. @type {string | undefined} */
let sibling;
let cardType = "unknown";
let valueAtFocus = "";

addEventListener("message", hear);
if (verdict === "good") open();
else if (isNumber && verdict === "expired") tell("expired");
else if (isNumber) tell("error", { error: "The authentication key does not fit the configuration" });

function open() {
  formatWhileTyping(field, isNumber ? formatNumber : formatCode, changed);
  field.addEventListener("focus", () => {
    valueAtFocus = field.value;
    dress("focus");
    tell(isNumber ? "focus" : "cvvFocus");
  });
  field.addEventListener("blur", () => {
    dress("base");
    tell(isNumber ? "blur" : "cvvBlur");
    if (isNumber && field.value !== valueAtFocus) tell("change");
    if (isNumber && config["enableValidateOnBlur"]) validate();
  });
  setTimeout(expire, Number(lifetime));
  tell("ready");
}

/** @param {MessageEvent} message */
function hear({ origin: sender, source, data }) {
  if (sender !== origin || source !== parent || typeof data !== "object" || data === null) return;
  if (data.command === "configure") {
    config = data.config ?? {};
    sibling = data.sibling;
    field.placeholder = (isNumber ? config["placeholder"] : config["cvvPlaceholder"]) ?? "";
    dress("base");
  }
  if (data.command === "focus") field.focus();
  if (data.command === "reset") reset();
  if (data.command === "validate") validate();
  if (data.command === "tokenize") void tokenize();
}

async function tokenize() {
  if (ended) return tell("expired");
  if (!validate()) return;
  try {
    const code = securityCode();
    const response = await fetch("/tokenex/tokens", {
      method: "POST",
      credentials: "omit",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ticket, number: digitsOf(field.value), cvv: code || undefined }),
    });
    const { ticket: next, ...answer } = await response.json();
    if (!response.ok) return answer.error === "Expired" ? expire() : tell("error", answer);
    ticket = next;
    tell("tokenize", answer);
  } catch {
    tell("error", { error: "The provider could not be reached" });
  }
}

function validate() {
  const number = digitsOf(field.value);
  const isValid = isCardNumber(number);
  const code = securityCode();
  const length = brandRuleOf(number)?.securityCodeLength;
  const isCvvValid = !config["cvv"] || (length ? code.length === length : /^\d{3,4}$/.test(code));
  dress(isValid ? "base" : "error");
  tell("validate", {
    isValid: isValid && isCvvValid,
    validator: isValid ? undefined : number === "" ? "required" : "format",
    isCvvValid,
    cvvValidator: isCvvValid ? undefined : code === "" ? "required" : "format",
    firstSix: isValid ? number.slice(0, 6) : undefined,
    lastFour: isValid ? number.slice(-4) : undefined,
    cardType,
  });
  return isValid && isCvvValid;
}

function changed() {
  const brand = isNumber ? brandRuleOf(digitsOf(field.value))?.brand : undefined;
  const now = (brand && cardTypes[brand]) ?? "unknown";
  if (now === cardType) return;
  cardType = now;
  tell("cardTypeChange", { possibleCardType: cardType });
}

function reset() {
  field.value = "";
  dress("base");
  changed();
}

function expire() {
  if (ended) return;
  ended = true;
  field.value = "";
  field.disabled = true;
  if (isNumber) tell("expired");
}

/** Read across from the sibling frame, which has this frame's origin; the page around cannot do the same. */
function securityCode() {
  const other = sibling ? /** @type {any} */ (parent)[sibling] : undefined;
  return digitsOf(other?.document.getElementById("field")?.value ?? "");
}

/** @param {"base" | "focus" | "error"} state */
function dress(state) {
  const styles = (isNumber ? config["styles"] : config["styles"]?.cvv) ?? {};
  field.style.cssText = `${styles.base ?? ""};${state === "base" ? "" : (styles[state] ?? "")}`;
}

/** @param {string} text */
function formatNumber(text) {
  const grouped = groupCardNumber(digitsOf(text));
  return config["enablePrettyFormat"] ? grouped : digitsOf(grouped);
}

/** @param {string} text */
function formatCode(text) {
  return digitsOf(text).slice(0, 4);
}

/**
 * @param {string} event
 * @param {Record<string, unknown>} [data]
 */
function tell(event, data) {
  if (parent !== window) parent.postMessage({ event, data }, origin);
}
