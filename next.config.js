import createNextIntlPlugin from "next-intl/plugin";

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Disable streamed metadata, so that the title is in the first HTML.
  htmlLimitedBots: /.*/,
  typedRoutes: true,
  logging: { serverFunctions: false },
  // The same sources give the same id, so that the demo and the tests build only after a change.
  generateBuildId: async () => {
    const { hashSources } = await import("./scripts/support/hash-sources.mjs");
    return hashSources();
  },
};

export default createNextIntlPlugin("./lib/i18n/request.ts")(config);
