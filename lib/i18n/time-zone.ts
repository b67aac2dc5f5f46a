import { memoize } from "@/lib/memoize";

/** The cookie with which a browser says its time zone. It needs no signature: it changes nothing but how times are written. */
export const timeZoneCookie = "time_zone";

/** Reads the cookie's value: the name of a time zone (IANA), such as "Asia/Phnom_Penh"; undefined for anything else. */
export function readTimeZone(value: string | undefined): string | undefined {
  if (value === undefined || !/^[A-Za-z][\w+/-]{1,49}$/.test(value)) return undefined;
  return isTimeZone(value) ? value : undefined;
}

const isTimeZone = memoize((name: string) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
});
