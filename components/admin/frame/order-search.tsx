"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef, useSyncExternalStore } from "react";

import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/field";
import { PageForm } from "@/components/ui/form";
import { Icon } from "@/components/ui/icon";

/** The id of the form, for a field that belongs to it from elsewhere on the page. */
export const orderSearchForm = "find-order";

/**
 * Finds orders, from every page of the admin. A GET form, so that a search can be bookmarked. The key `/` leads into it, unless
 * this browser has it off.
 */
export function OrderSearch() {
  const pathname = usePathname();
  const query = useSearchParams();
  const search = pathname === "/admin" ? (query.get("search") ?? "") : "";
  const field = useRef<HTMLInputElement>(null);
  const shortcut = useShortcut();
  useEffect(() => {
    if (!shortcut) return;
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches("input, select, textarea");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [shortcut]);
  return (
    <search aria-label="Search of orders">
      <PageForm id={orderSearchForm} action="/admin" className="flex flex-wrap items-center gap-2">
        <Input
          key={search}
          ref={field}
          id="order-search"
          name="search"
          type="search"
          aria-label="Find an order"
          aria-keyshortcuts={shortcut ? "/" : undefined}
          placeholder="Number, name, town, article, e-mail, phone, card, amount, day"
          defaultValue={search}
          className="min-w-0 flex-1 basis-40"
        />
        <input type="hidden" name="open" value="1" />
        <Button type="submit" variant="outline" aria-label="Find">
          <Icon name="search" />
        </Button>
      </PageForm>
    </search>
  );
}

const offKey = "search shortcut off";
const changed = "search-shortcut";

/** Whether `/` leads to the search in this browser. */
function useShortcut(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener(changed, onChange);
      return () => removeEventListener(changed, onChange);
    },
    () => {
      try {
        return localStorage.getItem(offKey) === null;
      } catch {
        // A browser that refuses its storage could not turn it off.
        return false;
      }
    },
    () => true,
  );
}

/** Turns the key off for who speaks to the computer, or presses keys by accident. WCAG 2.1.4. */
export function ShortcutChoice() {
  const isOn = useShortcut();
  const turn = () => {
    try {
      if (isOn) localStorage.setItem(offKey, "1");
      else localStorage.removeItem(offKey);
    } catch {
      // It stays off.
    }
    dispatchEvent(new Event(changed));
  };
  return (
    <label className="flex items-center gap-2 text-sm noscript:hidden">
      <input type="checkbox" checked={isOn} onChange={turn} />
      The key / leads to the search, in this browser
    </label>
  );
}
