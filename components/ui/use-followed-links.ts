import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Loads the page of a pressed `Link` without a new document. A press that opens a tab or saves the page is the browser's. */
export function useFollowedLinks(): void {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (defaultPrevented || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element))
        return;
      const link = target.closest<HTMLAnchorElement>("a[data-link]");
      if (link === null) return;
      event.preventDefault();
      const href = (link.pathname + link.search + link.hash) as Route;
      if (link.dataset.link === "in-place") router.replace(href, { scroll: false });
      else router.push(href);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [router]);
}
