"use client";

import { useEffect } from "react";

import { timeZoneCookie } from "@/lib/i18n/time-zone";

/** New in browsers: the types of ES2023 lack it. */
declare const Temporal: { Now: { timeZoneId(): string } } | undefined;

/** Sends the browser's time zone: from the next page on, times are written in it. */
export function TimeZone() {
  useEffect(() => {
    // To name the zone, Intl first loads the formats of the browser's language: 15 ms on a fast computer.
    const timeZone =
      typeof Temporal === "undefined"
        ? Intl.DateTimeFormat().resolvedOptions().timeZone
        : Temporal.Now.timeZoneId();
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `${timeZoneCookie}=${timeZone}; path=/; max-age=31536000; samesite=lax${secure}`;
  }, []);
  return null;
}
