import createNextIntlPlugin from "next-intl/plugin";

/** @type {import("next").NextConfig} */
const config = {
  output: "standalone",
  reactStrictMode: true,
  poweredByHeader: false,
  typedRoutes: true,
  // The check asks the compiler about the whole tree; the build of the shop need not ask again.
  typescript: { ignoreBuildErrors: true },
  logging: { serverFunctions: false },
};

export default createNextIntlPlugin("./lib/i18n/request.ts")(config);
