import { PHASE_PRODUCTION_BUILD } from "next/constants.js";
import createNextIntlPlugin from "next-intl/plugin";

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
  // The same sources give the same id, so that the demo and the tests build only after a change.
  generateBuildId: async () => {
    const { hashSources } = await import("./scripts/support/hash-sources.mjs");
    return hashSources();
  },
};

/**
 * The salt of the ids of server actions. With a fixed one, each build gives an action the same id, so a form from before a
 * deploy still works. At run time `instrumentation.ts` replaces it by a key that is secret.
 */
const actionSalt = Buffer.from("reference-merchant-checkout-form").toString("base64");

/** @param {string} phase */
export default function configure(phase) {
  if (phase === PHASE_PRODUCTION_BUILD) process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY = actionSalt;
  return createNextIntlPlugin("./lib/i18n/request.ts")(config);
}
