import "server-only";

import { environment } from "@/lib/environment";

/** Whether cookies are sent over https only. True if the shop's own address is https. */
export function secureCookies(): boolean {
  return environment.APP_URL.startsWith("https://");
}
