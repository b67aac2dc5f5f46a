import { groupCardNumber, isCardNumber, securityCodeLengths } from "@/sandbox/card-number";
import { digitsOf, formatDigits, isUnreadable } from "@/sandbox/frame/digits";
import { tokenExCardType } from "@/sandbox/frame/tokenex-card-type";
import { formatWhileTyping } from "./format-while-typing";

/** One field of the TokenEx-like iframe: the card number or, in a second iframe, the security code. */

/** What the embedding page configures, as far as a field uses it. */
type FieldConfig = {
  placeholder?: string;
  cvvPlaceholder?: string;
  cvv?: boolean;
  enablePrettyFormat?: boolean;
  enableValidateOnBlur?: boolean;
  styles?: Styles & { cvv?: Styles };
};
type Styles = { base?: string; focus?: string; error?: string };
type Command =
  | { command: "configure"; config?: FieldConfig; sibling?: string }
  | { command: "focus" | "reset" | "validate" | "tokenize" };

const field = document.getElementById("field") as HTMLInputElement;
const { origin = "", signature, lifetime } = field.dataset;
const isNumber = field.dataset["field"] === "number";
let ticket = field.dataset["ticket"];
let expired = false;
let config: FieldConfig = {};
/** The name of the iframe that holds the security code. */
let sibling: string | undefined;
let cardType = "unknown";
let valueAtFocus = "";

addEventListener("message", receive);
if (signature === "valid") start();
else if (isNumber && signature === "expired") send("expired");
else if (isNumber) send("error", { error: "The authentication key does not match the configuration" });

function start(): void {
  formatWhileTyping(field, isNumber ? formatNumber : formatCode, update);
  field.addEventListener("focus", () => {
    valueAtFocus = field.value;
    applyStyle("focus");
    send(isNumber ? "focus" : "cvvFocus");
  });
  field.addEventListener("blur", () => {
    applyStyle("base");
    send(isNumber ? "blur" : "cvvBlur");
    if (isNumber && field.value !== valueAtFocus) send("change");
    if (isNumber && config.enableValidateOnBlur) validate();
  });
  setTimeout(expire, Number(lifetime));
  send("ready");
}

function receive({ origin: sender, source, data }: MessageEvent<Command | null>): void {
  if (sender !== origin || source !== parent || typeof data !== "object" || data === null) return;
  switch (data.command) {
    case "configure":
      config = data.config ?? {};
      sibling = data.sibling;
      field.placeholder = (isNumber ? config.placeholder : config.cvvPlaceholder) ?? "";
      return applyStyle("base");
    case "focus":
      return field.focus();
    case "reset":
      return reset();
    case "validate":
      return void validate();
    case "tokenize":
      return void tokenize();
  }
}

async function tokenize(): Promise<void> {
  if (expired) return send("expired");
  if (!validate()) return;
  try {
    const response = await fetch("/tokenex/tokens", {
      method: "POST",
      credentials: "omit",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ticket, number: digitsOf(field.value), cvv: securityCode() || undefined }),
    });
    const { ticket: nextTicket, ...body } = (await response.json()) as { ticket?: string; error?: string };
    if (!response.ok) return body.error === "Expired" ? expire() : send("error", body);
    ticket = nextTicket;
    send("tokenize", body);
  } catch {
    send("error", { error: "The provider could not be reached" });
  }
}

function validate(): boolean {
  const number = digitsOf(field.value);
  const isValid = !isUnreadable(field.value) && isCardNumber(number);
  const code = securityCode();
  const isCvvValid =
    !config.cvv || (!isUnreadable(code) && securityCodeLengths(number).includes(digitsOf(code).length));
  applyStyle(isValid ? "base" : "error");
  send("validate", {
    isValid: isValid && isCvvValid,
    validator: isValid ? undefined : field.value === "" ? "required" : "format",
    isCvvValid,
    cvvValidator: isCvvValid ? undefined : code === "" ? "required" : "format",
    firstSix: isValid ? number.slice(0, 6) : undefined,
    lastFour: isValid ? number.slice(-4) : undefined,
    cardType,
  });
  return isValid && isCvvValid;
}

function update(): void {
  const current = isNumber ? tokenExCardType(digitsOf(field.value)) : "unknown";
  if (current === cardType) return;
  cardType = current;
  send("cardTypeChange", { possibleCardType: cardType });
}

function reset(): void {
  field.value = "";
  applyStyle("base");
  update();
}

function expire(): void {
  if (expired) return;
  expired = true;
  field.value = "";
  field.disabled = true;
  if (isNumber) send("expired");
}

/** Reads the sibling iframe, which has this iframe's origin. The embedding page cannot read either of them. */
function securityCode(): string {
  const frame = sibling ? (parent.frames as Window & Record<string, Window | undefined>)[sibling] : undefined;
  const input = frame?.document.getElementById("field");
  return (input as HTMLInputElement | null | undefined)?.value ?? "";
}

function applyStyle(state: keyof Styles): void {
  const styles = (isNumber ? config.styles : config.styles?.cvv) ?? {};
  field.style.cssText = `${styles.base ?? ""};${state === "base" ? "" : (styles[state] ?? "")}`;
}

function formatNumber(text: string): string {
  return formatDigits(text, (digits) => {
    const grouped = groupCardNumber(digits);
    return config.enablePrettyFormat ? grouped : digitsOf(grouped);
  });
}

function formatCode(text: string): string {
  return formatDigits(text, (digits) => digits.slice(0, 4));
}

function send(event: string, data?: object): void {
  if (parent !== window) parent.postMessage({ event, data }, origin);
}
