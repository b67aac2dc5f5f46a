import { environment } from "@/lib/environment";

/** The attributes of every cookie that the shop sets for shoppers; `maxAge` is in seconds. */
export function cookieAttributes({ maxAge }: { maxAge: number }) {
  const secure = environment.APP_URL.startsWith("https:");
  return { httpOnly: true, sameSite: "lax", secure, path: "/", maxAge } as const;
}
