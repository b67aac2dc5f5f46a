/** Texts without "|" as one text. React sends each item of a list on its own, and reads each again. */
export function writeTexts(texts: readonly string[]): string {
  return texts.join("|");
}

/** Reads what {@link writeTexts} wrote. */
export function readTexts(text: string): string[] {
  return text.split("|");
}
