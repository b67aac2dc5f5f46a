import { readForms } from "@/testing/html-forms";
import { HttpBrowser } from "@/testing/http-browser";
import type { JourneyContext } from "./journey-context";
import { hasField, onInstance, openPage, tryOnce } from "./journey-pages";
import type { Random } from "./random";

/** The reason of a refund, and its tick if the bank has taken the money back; other movements read neither. */
const refundFields = { reason: "returned", paysTwice: "1" };

/** One or two members of staff capture, void or refund all or part of an order, as its page in the admin offers. */
export async function moveMoney(context: JourneyContext, path: string): Promise<void> {
  const { shopUrls, staff, random, count } = context;
  const signedIn = () => new HttpBrowser(random.pick(staff));
  const page = await openPage(context, signedIn(), `/admin${path}`);
  if (page === undefined) return;
  const offers = readForms(page.html)
    .map(({ fields }) => new Map(fields))
    .filter((fields) => fields.has("do"));
  if (offers.length === 0) return;
  const offer = random.pick(offers);
  const action = offer.get("do") ?? "";
  const all = offer.get("amount");
  const query = new URLSearchParams({ do: action, revision: offer.get("revision") ?? "" });
  const lines = [...offer.keys()].filter((name) => /^[qs]\d+$/.test(name));
  for (const name of lines) query.set(name, String(random.below(2)));
  if (all) query.set("amount", random.chance(50) ? all : partOf(all, random));
  const review = await openPage(context, signedIn(), `/admin${path}?${query}`);
  if (review === undefined || !hasField(review, "amountMinor")) return;
  const confirm = () =>
    tryOnce(context, () =>
      signedIn().submit(onInstance(review, random.pick(shopUrls)), "amountMinor", refundFields),
    );
  if (random.chance(40)) {
    count(`two members of staff ${action} at once`);
    await Promise.all([confirm(), confirm()]);
  } else {
    count(`staff ${action}`);
    await confirm();
  }
  if (hasField(review, "reason") && random.chance(30)) await approveOne(context);
}

/** A member of staff approves a request that waits, if it is another's. */
async function approveOne(context: JourneyContext): Promise<void> {
  const browser = new HttpBrowser(context.random.pick(context.staff));
  const page = await openPage(context, browser, "/admin/approvals");
  const asks = readForms(page?.html ?? "").some(({ buttons }) => buttons.includes("decision"));
  if (page === undefined || !asks) return;
  context.count("staff approve a refund of what the bank took back");
  await tryOnce(context, () => browser.submit(page, "decision", { decision: "approved" }));
}

/** A random part of a decimal amount, with as many decimals. */
function partOf(amount: string, random: Random): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  const minor = Number(whole + fraction);
  const part = String(1 + random.below(Math.max(1, minor - 1))).padStart(fraction.length + 1, "0");
  return fraction === "" ? part : `${part.slice(0, -fraction.length)}.${part.slice(-fraction.length)}`;
}
