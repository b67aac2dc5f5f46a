/** Joins the parts of a line, such as those of an address, by the comma of the script that it begins with. */
export function joinParts(parts: readonly string[]): string {
  const isArabic = /^\P{L}*\p{Script=Arabic}/u.test(parts.join(" "));
  return parts.join(isArabic ? "، " : ", ");
}
