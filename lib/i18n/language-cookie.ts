/** The cookie that keeps the shopper's choice of a language. It needs no signature: the reader accepts only known languages. */
export const languageCookie = {
  name: "locale",
  httpOnly: true,
  sameSite: "lax",
  path: "/",
  /** Seconds: 400 days, the longest that browsers keep a cookie. RFC 6265bis, 5.5. */
  maxAge: 60 * 60 * 24 * 400,
} as const;
