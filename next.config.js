import createNextIntlPlugin from "next-intl/plugin";

/** @type {import("next").NextConfig} */
const config = {
  output: "standalone",
  reactStrictMode: true,
  poweredByHeader: false,
  // Titles come with their pages, not after them: a page that was just gone to is never without its name.
  htmlLimitedBots: /.*/,
  typedRoutes: true,
  // The check asks the compiler about the whole tree; the build of the shop need not ask again.
  typescript: { ignoreBuildErrors: true },
  logging: { serverFunctions: false },
};

export default createNextIntlPlugin("./lib/i18n/request.ts")(config);
