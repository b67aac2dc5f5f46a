/** A text in which no line breaks after a dash within a word, such as "hand-thrown". */
export function unbrokenDashes(text: string): string {
  return text.replaceAll(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, "-\u2060");
}
