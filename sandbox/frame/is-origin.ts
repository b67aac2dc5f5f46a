/** Whether the text is an origin as a browser writes it, and therefore safe in a header. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}
