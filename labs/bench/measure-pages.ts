import { signInStaff } from "@/testing/order-flow";
import { columns, tables } from "./budgets";
import { type Figure, figuresOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import { cookieHeader, measureRate, type Rate, readPage, type Target } from "./measure-rate";
import { weighScripts } from "./script-weight";
import { openShopperPages } from "./shopper-pages";
import type { BarePage } from "./start-bare-page";
import type { Checkout } from "./start-checkout";

const rounds = 5;
const seconds = 3;
const warmUps = 800;

/** Measures rendered pages, each right after the bare page, and weighs the scripts of the shopper's pages. */
export async function measurePages(
  { site, child }: Checkout,
  bare: BarePage,
  loads: LoadWatch,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  const { shopper, pages } = await openShopperPages(site);
  const cookie = cookieHeader(shopper.cookiesFor(site.shopUrl));
  const receipt = pages["order, receipt"];
  const adminOrder = `${site.shopUrl}/admin${new URL(receipt).pathname}`;
  const targets: Record<string, Target> = {
    catalogue: { url: pages.catalogue, cookie, pid: child.pid },
    "order page": { url: receipt, cookie, pid: child.pid },
    "admin order": { url: adminOrder, cookie: cookieHeader(await signInStaff(site)), pid: child.pid },
  };
  const bareTarget = { url: bare.url, pid: bare.child.pid };

  showProgress("warm-up");
  let bareRate = (await measureRate(bareTarget, warmUps)).perSecond;
  const measured = Object.entries(targets).map(([name, target]) => ({
    name,
    target,
    rate: NaN,
    bare: [] as Rate[],
    shop: [] as Rate[],
  }));
  for (const one of measured) one.rate = (await measureRate(one.target, warmUps)).perSecond;
  for (let round = 1; round <= rounds; round += 1) {
    showProgress(`round ${round} of ${rounds}`);
    await loads.watch(`pages ${round}`, async () => {
      for (const one of measured) {
        const bare = await measureRate(bareTarget, Math.round((bareRate * seconds) / 2));
        const shop = await measureRate(one.target, Math.round(one.rate * seconds));
        bareRate = bare.perSecond;
        one.rate = shop.perSecond;
        one.bare.push(bare);
        one.shop.push(shop);
      }
    });
  }

  const bareScripts = await kibibytesOfScripts(bareTarget);
  const figures = measured.flatMap(({ name, bare, shop }) =>
    figuresOf(tables.pages, name, {
      [columns.share]: shop.map(
        ({ perSecond }, round) => (100 * perSecond) / (bare[round]?.perSecond ?? NaN),
      ),
      "per second": shop.map(({ perSecond }) => perSecond),
      "bare page per second": bare.map(({ perSecond }) => perSecond),
      "CPU ms": shop.map(({ cpu }) => cpu).filter(Number.isFinite),
      "CPU ms, bare page": bare.map(({ cpu }) => cpu).filter(Number.isFinite),
    }),
  );
  for (const [name, url] of Object.entries(pages)) {
    const scripts = await kibibytesOfScripts({ url, cookie });
    figures.push(
      ...figuresOf(tables.scripts, name, { all: [scripts], [columns.aboveBare]: [scripts - bareScripts] }),
    );
  }
  return figures;
}

async function kibibytesOfScripts(target: Pick<Target, "url" | "cookie">): Promise<number> {
  return (await weighScripts(await readPage(target), target.url)) / 1024;
}
