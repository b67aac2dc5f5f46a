/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  // Next looks for proxy.ts and instrumentation.ts in the folders above, too: the shop's have another ending.
  pageExtensions: ["bare.tsx", "bare.ts"],
  // The types of this folder are checked with the rest of the project.
  typescript: { ignoreBuildErrors: true },
};
