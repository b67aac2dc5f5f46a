/** What mail programs turn into a link. An e-mail address that begins with "www." is none. */
const link = /:\/\/|(?<![\p{L}\p{N}@.-])www\.(?![\w.+-]*@[\p{L}\p{N}.-]+$)/iu;

/** Control characters and breaks of lines, but for the tab, which a table's cell brings along. */
const control = /(?!\t)[\p{Cc}\u2028\u2029]/u;

/**
 * Whether text is what a name or a part of an address can be: no link in any spelling, and no control character.
 *
 * Names and addresses stand in mails that go to whomever a stranger has typed. PostgreSQL cannot store NUL.
 */
export function isPlainText(text: string): boolean {
  const seen = text.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  return !control.test(text) && !link.test(seen) && !link.test(seen.replace(/\s+/gu, ""));
}
