import "server-only";
import { chainAudit } from "@/lib/audit/audit-chain";
import { merchant } from "@/lib/merchant";
import { chargeDuePlans } from "@/lib/plans/charge-due-plans";
import { announceCharges } from "@/lib/plans/mails/announce-charges";
import { modules } from "@/modules/server";
import type { ShopJob } from "@/modules/seam/shop-module";
import { sweepPass } from "./sweep-pass";

let endingLogged = 0;

const sweep: ShopJob = {
  name: "sweep",
  expires: 120,
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

/** Charges what is due, and announces the next charges. */
export const plans: ShopJob = {
  name: "plans",
  expires: 120,
  async run(input, deps) {
    const counts = { ...(await chargeDuePlans(input, deps)), announced: await announceCharges(deps) };
    if (Object.values(counts).some((count) => count > 0)) deps.log.info({ counts }, "plans charged");
  },
};

/** What the worker does besides sending mails. */
export function shopJobs(): ShopJob[] {
  const own = merchant.features.plans ? [sweep, audit, plans] : [sweep, audit];
  return [...own, ...modules.flatMap(({ jobs = [] }) => jobs)];
}
