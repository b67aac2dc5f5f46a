import type { MetadataRoute } from "next";
import { connection } from "next/server";

import { environment } from "@/lib/environment";

import { privateAreas } from "./public-pages";

export default async function robots(): Promise<MetadataRoute.Robots> {
  // The build has no environment.
  await connection();
  return {
    rules: { userAgent: "*", allow: "/", disallow: privateAreas },
    sitemap: `${environment.APP_URL}/sitemap.xml`,
  };
}
