/** @jsxImportSource hono/jsx */
import { fontsToPreload } from "./fonts";

/** Starts the download of a page's letters with the page, for the head. Nothing if the system has them. */
export function FontPreloads({ language, weights }: { language: string; weights: (400 | 600)[] }) {
  return (
    <>
      {fontsToPreload(language, weights).map((path) => (
        <link rel="preload" href={path} as="font" type="font/woff2" crossorigin="" />
      ))}
    </>
  );
}
