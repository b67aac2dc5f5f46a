import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from "next/constants.js";

/**
 * The hosts that serve a merchant's pictures, such as "images.example.com". Browsers receive such pictures from the shop
 * itself, resized.
 *
 * @type {string[]}
 */
const pictureHosts = [];

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Disable streamed metadata, so that the title is in the first HTML.
  htmlLimitedBots: /.*/,
  typedRoutes: true,
  images: {
    formats: ["image/avif", "image/webp"],
    // From the thumbnail of a phone to the column of a product's page on a dense screen. Each is resized once and kept.
    imageSizes: [96, 160, 240, 384],
    deviceSizes: [480, 640, 828, 1080, 1280],
    minimumCacheTTL: 60 * 60 * 24,
    localPatterns: [{ pathname: "/products/**", search: "" }],
    remotePatterns: pictureHosts.map((hostname) => ({ protocol: "https", hostname, search: "" })),
  },
  logging: { serverFunctions: false },
  // The code of a page is loaded when it is first opened, instead of all pages' before the first answer.
  experimental: { preloadEntriesOnStart: false },
  compiler: { runAfterProductionCompile: ({ distDir }) => hintCompilation(distDir) },
  // The same sources give the same id, so that the demo and the tests build only after a change.
  generateBuildId: async () => {
    const { hashSources } = await import("./scripts/support/hash-sources.mjs");
    return hashSources();
  },
};

/**
 * Marks the scripts that every page loads, React's and Next's, for eager compilation. V8 then compiles them in another thread while
 * they load, instead of in the main thread when each function is first called. See docs/decisions/0058.
 *
 * @param {string} distDir
 */
async function hintCompilation(distDir) {
  const manifest = await readFile(join(distDir, "build-manifest.json"), "utf8");
  /** @type {{ rootMainFiles: string[] }} */
  const { rootMainFiles } = JSON.parse(manifest);
  for (const file of rootMainFiles) {
    const script = await readFile(join(distDir, file), "utf8");
    await writeFile(join(distDir, file), `//# allFunctionsCalledOnLoad\n${script}`);
  }
}

/**
 * The salt of the ids of server actions. With a fixed one, each build gives an action the same id, so a form from before a
 * deploy still works. At run time `instrumentation.ts` replaces it by a key that is secret.
 */
const actionSalt = Buffer.from("reference-merchant-checkout-form").toString("base64");

/** @param {string} phase */
export default async function configure(phase) {
  // The plugin only changes what is built, and loading it would take a fifth of the start.
  if (phase === PHASE_PRODUCTION_SERVER) return config;
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  if (phase === PHASE_PRODUCTION_BUILD) process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = actionSalt;
  return createNextIntlPlugin("./lib/i18n/request.ts")(config);
}
