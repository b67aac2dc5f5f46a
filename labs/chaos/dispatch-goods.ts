import { readForms } from "@/testing/html-forms";
import { HttpBrowser } from "@/testing/http-browser";
import type { JourneyContext } from "./journey-context";
import { hasField, onInstance, openPage, tryOnce } from "./journey-pages";

/** One or two members of staff send all or a part of what the page of an order offers to dispatch. */
export async function dispatchGoods(context: JourneyContext, path: string): Promise<void> {
  const { shopUrls, staff, random, count } = context;
  const signedIn = () => new HttpBrowser(random.pick(staff));
  const page = await openPage(context, signedIn(), `/admin${path}`);
  if (page === undefined || !hasField(page, "carrier")) return;
  const form = readForms(page.html).find(({ fields }) => fields.some(([name]) => name === "carrier"));
  const pieces = (form?.fields ?? []).filter(([name]) => /^q\d+$/.test(name));
  const values = Object.fromEntries(
    pieces.map(([name, left]) => [name, String(random.below(Number(left) + 1))]),
  );
  if (random.chance(50)) values.confirmed = random.pick(["charged_back", "part_charged"]);
  const press = () =>
    tryOnce(context, () => signedIn().submit(onInstance(page, random.pick(shopUrls)), "carrier", values));
  count("staff dispatch");
  await Promise.all(random.chance(40) ? [press(), press()] : [press()]);
}
