/** Text of the bank in which every character that is not ASCII is named: it may look like another, or like nothing. */
export function visibleText(text: string): string {
  return text.replace(
    /[^\x20-\x7e]/gu,
    (character) => `⟨U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
}
