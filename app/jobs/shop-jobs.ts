import "server-only";
import { chainAudit } from "@/lib/audit/audit-chain";
import { modules } from "@/modules/server";
import type { ShopJob } from "@/modules/seam/shop-module";
import { sweepPass } from "./sweep-pass";

let endingLogged = 0;

const sweep: ShopJob = {
  name: "sweep",
  expires: 120,
  isWatched: true,
  async run(input, deps) {
    const counts = await sweepPass(input, deps);
    const { ending, ...done } = counts;
    const changed = ending !== endingLogged || Object.values(done).some((count) => count > 0);
    if (changed) deps.log.info({ counts }, "sweep finished");
    endingLogged = ending;
  },
};

/** A copy of its log proves that no entry before was changed. */
const audit: ShopJob = {
  name: "audit",
  expires: 60,
  async run(_, { db, log }) {
    const head = await chainAudit({ db });
    if (head !== undefined) log.info({ entries: Number(head.position), head: head.hash }, "audit chained");
  },
};

/** What the worker does besides sending mails. */
export const shopJobs: readonly ShopJob[] = [
  sweep,
  audit,
  ...modules.flatMap((module): readonly ShopJob[] => module.jobs ?? []),
];
