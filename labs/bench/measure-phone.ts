import type { Site } from "@/testing/order-flow";
import { launchChromium } from "@/tools/find-chromium";
import { barePage, columns, tables } from "./budgets";
import { type Figure, figuresOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import { openShopperPages } from "./shopper-pages";

const rounds = 5;
/** How many times slower than this machine the phone is, as in Lighthouse's mobile setting. */
const slowing = 4;
const viewport = { width: 390, height: 844 };
const mainThread = "CrRendererMain";
const styleAndLayout = new Set(["UpdateLayoutTree", "Layout", "ParseAuthorStyleSheet"]);

/** One event of Chromium's trace; times are microseconds. `tdur` is what its thread worked in `dur`. */
type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
};
type Browser = Awaited<ReturnType<typeof launchChromium>>;
type Start = { styles: number; task: number; paint: number };

/** Loads pages in a new, slowed Chromium each, in turn with the bare page, and adds up the trace of their start. */
export async function measurePhone(
  site: Site,
  bareUrl: string,
  loads: LoadWatch,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  const { shopper, pages } = await openShopperPages(site);
  const cookies = shopper.cookiesFor(site.shopUrl).map(({ name, value }) => ({ name, value }));
  const targets = Object.entries({
    [barePage]: bareUrl,
    catalogue: pages.catalogue,
    checkout: pages.checkout,
    "order, to be paid": pages["order, to be paid"],
  }).map(([name, url]) => ({ name, url, starts: [] as Start[] }));

  const browser = await launchChromium();
  try {
    for (let round = 0; round <= rounds; round += 1) {
      showProgress(round === 0 ? "warm-up" : `round ${round} of ${rounds}`);
      await loads.watch(`phone ${round}`, async () => {
        for (const { url, starts } of targets) {
          const start = await readStart(browser, url, cookies);
          if (round > 0) starts.push(start);
        }
      });
    }
  } finally {
    await browser.close();
  }
  const bare = targets[0]?.starts.map(({ styles }) => styles) ?? [];
  return targets.flatMap(({ name, starts }) =>
    figuresOf(tables.phone, name, {
      [columns.styles]: starts.map(({ styles }) => styles),
      [columns.timesBare]: starts.map(({ styles }, round) => styles / (bare[round] ?? NaN)),
      "longest task, ms": starts.map(({ task }) => task),
      "first paint, ms": starts.map(({ paint }) => paint),
    }),
  );
}

/** The first visit to a page, with nothing cached. */
async function readStart(
  browser: Browser,
  url: string,
  cookies: { name: string; value: string }[],
): Promise<Start> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 2,
    isMobile: true,
    locale: "en-US",
  });
  try {
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
    const page = await context.newPage();
    // The process of the page's own origin is slowed, not the one that a new tab begins in.
    const blank = new URL("/blank", url).href;
    await page.route(blank, (route) => route.fulfill({ contentType: "text/html", body: "" }));
    await page.goto(blank);
    await page.unroute(blank);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowing });
    await browser.startTracing(page, {
      categories: [
        "-*",
        "devtools.timeline",
        "disabled-by-default-devtools.timeline",
        "loading",
        "blink.user_timing",
      ],
    });
    // A page may go on starting after its load event, as with the card's frame.
    await page.goto(url, { waitUntil: "networkidle" });
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: TraceEvent[];
    };
    return addUp(traceEvents);
  } finally {
    await context.close();
  }
}

/** Milliseconds that the main thread of the page worked. */
function addUp(events: TraceEvent[]): Start {
  const paint = events.find(({ name }) => name === "firstContentfulPaint");
  const begin = events.findLast(
    ({ name, pid, ts }) => name === "navigationStart" && pid === paint?.pid && ts < paint.ts,
  );
  const thread = events.find(
    ({ name, pid, args }) => name === "thread_name" && args.name === mainThread && pid === paint?.pid,
  );
  if (paint === undefined || begin === undefined || thread === undefined)
    throw new Error("the trace has no first paint");
  const own = events.filter(({ pid, tid, ts }) => pid === thread.pid && tid === thread.tid && ts >= begin.ts);
  const tasks = own.filter(({ name }) => name === "RunTask");
  return {
    styles: workOf(own.filter(({ name }) => styleAndLayout.has(name))) / 1000,
    task: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
    paint: (paint.ts - begin.ts) / 1000,
  };
}

/** An event inside another one counts once: the document of a picture has styles of its own. */
function workOf(events: TraceEvent[]): number {
  let work = 0;
  let until = 0;
  for (const { ts, dur = 0, tdur = 0 } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (ts < until) continue;
    work += tdur;
    until = ts + dur;
  }
  return work;
}
