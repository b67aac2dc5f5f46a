import { z } from "zod";

type Scheme = "light" | "dark";

/** How the shop wants the frame to look. What is absent or malformed is undefined, and the frame's own look applies. */
export type FrameLook = {
  /** Undefined: the browser's preference. */
  theme?: Scheme;
  /** Six hex digits without `#`. */
  accent?: string;
  /** CSS pixels of the fields' corners. */
  radius?: number;
};

const lookQuery = z.object({
  theme: z.enum(["light", "dark"]).optional().catch(undefined),
  accent: z
    .string()
    .regex(/^[0-9a-f]{6}$/i)
    .optional()
    .catch(undefined),
  radius: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .refine((pixels) => pixels <= 32)
    .optional()
    .catch(undefined),
});

/** Reads the optional parameters of the frame's address. They are unsigned, so nothing else of them reaches the page. */
export function readFrameLook(query: Record<string, string | undefined>): FrameLook {
  return lookQuery.parse(query);
}

/**
 * The colours of each theme, nearly neutral, so that the frame fits the pages of most shops.
 *
 * Text has a contrast of at least 4.5 to 1 on `surface` and `field`, edges and accent of at least 3 to 1 (WCAG 2.2 AA).
 */
export const frameColors = {
  light: {
    surface: "#ffffff",
    field: "#ffffff",
    text: "#211f1b",
    muted: "#5f5a52",
    faint: "#6d6a66",
    edge: "#868380",
    bad: "#a8291f",
    "bad-soft": "#fcf0ed",
    accent: "#1450c8",
  },
  dark: {
    surface: "#1f1e1c",
    field: "#1f1e1c",
    text: "#f2efea",
    muted: "#b8b3ab",
    faint: "#a19d96",
    edge: "#7f7b75",
    bad: "#f4aea3",
    "bad-soft": "#331a16",
    accent: "#84b2ff",
  },
} as const;

const minAccentContrast = 3;
const defaultRadius = 10;

/** The custom properties of a look: one theme, or both if the browser's preference decides. */
export function lookStyle({ theme, accent, radius = defaultRadius }: FrameLook): string {
  const shared = `--radius: ${radius}px;`;
  if (theme !== undefined) return `:root { color-scheme: ${theme}; ${shared} ${colorsOf(theme, accent)} }`;
  return `:root { color-scheme: light dark; ${shared} ${colorsOf("light", accent)} }
@media (prefers-color-scheme: dark) { :root { ${colorsOf("dark", accent)} } }`;
}

function colorsOf(scheme: Scheme, accent: string | undefined): string {
  const colors = { ...frameColors[scheme], accent: accentOn(scheme, accent) };
  return Object.entries(colors)
    .map(([name, color]) => `--${name}: ${color};`)
    .join(" ");
}

/** The shop's accent if the focus stays visible on the field, else the frame's own. */
function accentOn(scheme: Scheme, accent: string | undefined): string {
  const own = frameColors[scheme];
  if (accent === undefined) return own.accent;
  return contrastRatio(`#${accent}`, own.field) >= minAccentContrast ? `#${accent}` : own.accent;
}

/** The contrast of two colours as `#rrggbb`, 1 to 21. WCAG 2.2, relative luminance. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
