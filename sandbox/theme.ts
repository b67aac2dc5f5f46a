import { fontFaces, scriptFamilies } from "./fonts";

/**
 * Colours for light and dark, and typefaces, of ACS and console.
 *
 * Text has a contrast of at least 4.5 to 1 on its background, the edges of fields of at least 3 to 1 (WCAG 2.2 AA).
 */
export const themeStyle = `${fontFaces}:root {
  --font: ${scriptFamilies}, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  --mono: ${scriptFamilies}, ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --page: #f4f6f9; --surface: #ffffff; --field: #ffffff; --raised: #f8fafc; --text: #16202e; --muted: #4d5a6b; --faint: #667386;
  --line: #dfe4ea; --edge: #7f8b9b; --accent: #1450c8; --accent-strong: #0e3f9f; --on-accent: #ffffff;
  --accent-soft: #e8effc; --ring: #1450c840; --brand: #0b2447; --on-brand: #ffffff;
  --good: #0b6b3a; --good-soft: #e2f4ea; --warn: #7a4b00; --warn-soft: #fdf1d8;
  --bad: #b3201b; --bad-soft: #fdecea; --bad-ring: #b3201b38; --shadow: 0 1px 2px #10203014, 0 6px 24px #1020300f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d131c; --surface: #151d29; --field: #101722; --raised: #1a2432; --text: #e8edf5; --muted: #a8b4c5; --faint: #93a0b3;
    --line: #283344; --edge: #66758a; --accent: #84b2ff; --accent-strong: #a9c9ff; --on-accent: #07193a;
    --accent-soft: #1b2b48; --ring: #84b2ff55; --brand: #0a1a33; --on-brand: #eef4ff;
    --good: #74dda0; --good-soft: #12301f; --warn: #f3c566; --warn-soft: #33270c;
    --bad: #ff9c93; --bad-soft: #3a1a19; --bad-ring: #ff9c934d; --shadow: 0 1px 2px #00000066, 0 8px 28px #00000047;
  }
}
`;
