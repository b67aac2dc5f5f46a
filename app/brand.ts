import { readFileSync } from "node:fs";

import plugin from "tailwindcss/plugin";

// Tailwind loads this file without the paths of tsconfig.json.
// oxlint-disable-next-line import/no-relative-parent-imports
import { coloursOf } from "../lib/merchant";

function variablesOf(theme: "light" | "dark"): Record<string, string> {
  return Object.fromEntries(Object.entries(coloursOf(theme)).map(([name, colour]) => [`--${name}`, colour]));
}

const wordmark = readFileSync("public/wordmark.svg", "utf8");
const [width = "1", height = "1"] = /viewBox="\S+ \S+ (\d+) (\d+)"/.exec(wordmark)?.slice(1) ?? [];

/** Tailwind's plugin that sets the merchant's colours, and the shape of the drawn name, as variables of CSS. Paper always has the light theme. */
export default plugin(({ addBase }) => {
  addBase({
    ":root": {
      ...variablesOf("light"),
      "--wordmark-ratio": `${width} / ${height}`,
    },
    "@media screen and (prefers-color-scheme: dark)": { ":root": variablesOf("dark") },
  });
});
