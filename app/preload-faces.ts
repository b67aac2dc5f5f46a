import { preload } from "react-dom";

/**
 * The faces whose late arrival breaks lines elsewhere, of titles and, in Khmer, of text. Not the text of Arabic: its face has
 * twice the size and would hold up the first paint. The rules that use them are in `faces.css`.
 */
const faces: Partial<Record<string, URL[]>> = {
  ar: [new URL("./faces/markazi-text-arabic-600-normal.woff2", import.meta.url)],
  km: [
    new URL("./faces/noto-sans-khmer-khmer-400-normal.woff2", import.meta.url),
    new URL("./faces/noto-serif-khmer-khmer-600-normal.woff2", import.meta.url),
  ],
};

/**
 * Loads the faces of a language beside the style sheet. A browser finds them only when it lays the page out, and a face that
 * arrives later than the first paint breaks lines elsewhere.
 */
export function preloadFaces(locale: string): void {
  for (const { pathname } of faces[locale] ?? [])
    preload(pathname, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
}
