import "server-only";
import { modules } from "@/modules/server";
import type { ShopJob } from "@/modules/seam/shop-module";

const jobs = modules.flatMap((module): readonly ShopJob[] => module.jobs ?? []);

/** The jobs of which the shop says when they are late. */
export const watchedJobs: readonly string[] = [
  "sweep",
  ...jobs.filter(({ isWatched }) => isWatched).map(({ name }) => name),
];
