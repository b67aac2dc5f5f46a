import { readFileSync } from "node:fs";

import plugin from "tailwindcss/plugin";

// Tailwind loads this file without the paths of tsconfig.json.
// oxlint-disable-next-line import/no-relative-parent-imports
import { coloursOf } from "../lib/merchant";

function variablesOf(theme: "light" | "dark"): Record<string, string> {
  return Object.fromEntries(Object.entries(coloursOf(theme)).map(([name, colour]) => [`--${name}`, colour]));
}

const logo = encodeURIComponent(readFileSync("public/icon.svg", "utf8"));

/** Tailwind's plugin that sets the merchant's colours and logo as variables of CSS. Paper always has the light theme. */
export default plugin(({ addBase }) => {
  addBase({
    ":root": { ...variablesOf("light"), "--logo": `url("data:image/svg+xml,${logo}")` },
    "@media screen and (prefers-color-scheme: dark)": { ":root": variablesOf("dark") },
  });
});
