import { digitsOf, withAsciiDigits } from "@/sandbox/frame/digits";

type Deletion = "backward" | "forward" | undefined;

/**
 * Keeps a text field of digits formatted during typing, and keeps the caret behind the same digit.
 *
 * Deleting a separator also deletes the digit next to it, because the format alone would restore the separator. Text
 * from an input method editor is formatted when its composition ends. `changed` is called after each formatting.
 */
export function formatWhileTyping(
  field: HTMLInputElement,
  format: (text: string) => string,
  changed: () => void,
): void {
  let before = field.value;

  function reformat(deletion: Deletion): void {
    let text = field.value;
    let caret = field.selectionStart ?? text.length;
    if (deletion && text !== before && digitsOf(text) === digitsOf(before)) {
      ({ text, caret } = withoutNextDigit(text, caret, deletion));
    }
    const atEnd = caret >= text.length;
    const formatted = deletion && atEnd ? format(text).replace(/\D+$/, "") : format(text);
    const added = Math.max(0, digitsOf(formatted).length - digitsOf(text).length);
    const kept = formatted.length === text.length && withAsciiDigits(text) === formatted;
    field.value = formatted;
    if (field.ownerDocument.activeElement === field) {
      const behind = kept ? caret : positionAfter(formatted, digitsOf(text.slice(0, caret)).length + added);
      const position = atEnd ? formatted.length : behind;
      field.setSelectionRange(position, position);
    }
    before = formatted;
    changed();
  }

  field.addEventListener("input", (event) => {
    if (!(event instanceof InputEvent)) reformat(undefined);
    else if (!event.isComposing) reformat(deletionOf(event.inputType));
  });
  field.addEventListener("compositionend", () => reformat(undefined));
}

function deletionOf(inputType: string): Deletion {
  if (inputType === "deleteContentBackward") return "backward";
  return inputType === "deleteContentForward" ? "forward" : undefined;
}

function withoutNextDigit(text: string, caret: number, direction: "backward" | "forward") {
  const [start, end] = [text.slice(0, caret), text.slice(caret)];
  if (direction === "forward") return { text: start + end.replace(/\D*\d/, ""), caret };
  const shorter = start.replace(/\d\D*$/, "");
  return { text: shorter + end, caret: shorter.length };
}

/** The position behind the given number of digits. */
function positionAfter(text: string, count: number): number {
  let position = 0;
  for (let seen = 0; seen < count && position < text.length; position += 1) {
    if (/\d/.test(text.charAt(position))) seen += 1;
  }
  return position;
}
