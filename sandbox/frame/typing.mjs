import { digitsOf } from "./digits.mjs";

/**
 * Keeps a text field formatted while it is typed into, with the caret where the typist left it.
 *
 * The caret's place is counted in digits, so that separators coming and going do not move it. Deleting a
 * separator deletes the digit beyond it, or nothing would ever be deleted there. Composition (IME) is left
 * alone until it ends.
 *
 * @param {HTMLInputElement} field
 * @param {(text: string) => string} format
 * @param {() => void} changed Called after each change, with the field formatted.
 */
export function formatWhileTyping(field, format, changed) {
  let before = field.value;

  /** @param {string} inputType */
  function reformat(inputType) {
    let { value } = field;
    let caret = field.selectionStart ?? value.length;
    const deletes = inputType === "deleteContentBackward" || inputType === "deleteContentForward";
    if (deletes && value !== before && digitsOf(value) === digitsOf(before)) {
      const backward = inputType === "deleteContentBackward";
      const index = backward ? lastDigitBefore(value, caret) : nextDigit(value, caret);
      if (index >= 0) {
        const from = Math.min(caret, index);
        value = value.slice(0, from) + value.slice(backward ? caret : index + 1);
        caret = from;
      }
    }
    const atEnd = caret >= value.length;
    // A field that shrinks at its end must not grow its separator back.
    const formatted = deletes && atEnd ? format(value).replace(/\D+$/, "") : format(value);
    const added = Math.max(0, digitsOf(formatted).length - digitsOf(value).length);
    const place = atEnd
      ? formatted.length
      : placeAfter(formatted, digitsOf(value.slice(0, caret)).length + added);
    field.value = formatted;
    if (field.ownerDocument.activeElement === field) field.setSelectionRange(place, place);
    before = formatted;
    changed();
  }

  field.addEventListener("input", (event) => {
    if (event instanceof InputEvent) {
      if (!event.isComposing) reformat(event.inputType);
    } else reformat("");
  });
  field.addEventListener("compositionend", () => reformat(""));
}

/**
 * @param {string} text
 * @param {number} caret
 */
function lastDigitBefore(text, caret) {
  for (let index = caret - 1; index >= 0; index -= 1) if (/\d/.test(text.charAt(index))) return index;
  return -1;
}

/**
 * @param {string} text
 * @param {number} caret
 */
function nextDigit(text, caret) {
  for (let index = caret; index < text.length; index += 1) if (/\d/.test(text.charAt(index))) return index;
  return -1;
}

/**
 * @param {string} text
 * @param {number} count How many digits stand before the place.
 */
function placeAfter(text, count) {
  if (count === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(text.charAt(index))) seen += 1;
    if (seen === count) return index + 1;
  }
  return text.length;
}
