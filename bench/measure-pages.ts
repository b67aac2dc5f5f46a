import { findChromium } from "@/scripts/support/find-chromium";
import { type BenchStack, startCountedShop } from "./bench-stack";
import { countRequests } from "./count-requests";
import { bareRow, p50Column, pageTables, shareColumn, weightColumns, weightTables } from "./figure-names";
import { type Figure, figuresOf, spreadOf } from "./figures";
import type { LoadWatch } from "./foreign-load";
import { type MeasuredPage, openMeasuredPages } from "./measured-pages";
import { bareTargetOf, measureRate, type Rate, readPage, type Target, timeOneByOne } from "./measure-rate";
import { weighPage } from "./page-weight";

const rounds = 3;
/** How long one page is measured in one round; the bare page before it takes a third of that. */
const seconds = 1.5;
const warmUps = 40;
const countedRequests = 5;

type PageRounds = {
  page: MeasuredPage;
  target: Target;
  rate: number;
  bare: Rate[];
  shop: Rate[];
  single: number[];
};

/** Measures each page, with the bare page before it in each round. */
export async function measurePages(
  bench: BenchStack,
  loads: LoadWatch,
  showProgress: (text: string) => void,
): Promise<Figure[]> {
  const pages = await openMeasuredPages(bench.site, bench.staff);
  const bareTarget = bareTargetOf(bench.bare);
  let bareRate = (await measureRate(bareTarget, warmUps * 10)).perSecond;
  const measured: PageRounds[] = [];
  for (const page of pages) {
    const target = {
      url: page.url,
      cookie: cookieHeader(page),
      status: page.status,
      pid: bench.stack.shop.pid,
    };
    const { perSecond: rate } = await measureRate(target, warmUps);
    measured.push({ page, target, rate, bare: [], shop: [], single: [] });
  }
  const bareSingle: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    showProgress(`round ${round} of ${rounds}`);
    await loads.watch(`pages ${round}`, async () => {
      bareSingle.push(await timeOneByOne(bareTarget));
      for (const one of measured) {
        const bare = await measureRate(bareTarget, Math.round((bareRate * seconds) / 3));
        const shop = await measureRate(one.target, Math.round(one.rate * seconds));
        bareRate = bare.perSecond;
        one.rate = shop.perSecond;
        one.bare.push(bare);
        one.shop.push(shop);
        one.single.push(await timeOneByOne(one.target));
      }
    });
  }

  showProgress("statements");
  const work = await countWork(bench, pages);
  showProgress("requests of a first visit");
  const requests = await countVisits(bench, pages);
  const figures = [
    ...figuresOf(pageTables.shopper, bareRow, {
      [shareColumn]: [100],
      ...rateColumns(measured.flatMap(({ bare }) => bare)),
      "CPU, % of bare": [100],
      [p50Column]: bareSingle,
    }),
    ...figuresOf(weightTables.shopper, bareRow, {
      ...(await weigh(bareTarget)),
      requests: requests[0] ?? [],
    }),
  ];
  for (const [index, { page, target, bare, shop, single }] of measured.entries()) {
    const ofBare = (ratio: (bare: Rate, shop: Rate) => number) =>
      shop.flatMap((rate, round) => (bare[round] === undefined ? [] : 100 * ratio(bare[round], rate)));
    figures.push(
      ...figuresOf(pageTables[page.kind], page.name, {
        [shareColumn]: ofBare((bareRate, rate) => rate.perSecond / bareRate.perSecond),
        ...rateColumns(shop),
        "CPU, % of bare": ofBare((bareRate, rate) => bareRate.cpu / rate.cpu).filter(Number.isFinite),
        [p50Column]: single,
        ...work[index],
      }),
    );
    if (page.kind === "other") continue;
    figures.push(
      ...figuresOf(weightTables[page.kind], page.name, {
        ...(await weigh(target)),
        requests: requests[index + 1] ?? [],
      }),
    );
  }
  return figures;
}

function rateColumns(rates: Rate[]) {
  return {
    "per second": rates.map(({ perSecond }) => perSecond),
    "CPU ms": rates.map(({ cpu }) => cpu).filter((cpu) => !Number.isNaN(cpu)),
  };
}

async function weigh(target: Target): Promise<Record<string, number[]>> {
  const kib = (bytes: number) => [bytes / 1024];
  const { html, htmlGzip, flight, scriptsGzip, stylesGzip } = await weighPage(
    await readPage(target),
    target.url,
  );
  return {
    [weightColumns.html]: kib(html),
    "of it flight": kib(flight),
    [weightColumns.htmlGzip]: kib(htmlGzip),
    [weightColumns.scripts]: kib(scriptsGzip),
    "styles gzip": kib(stylesGzip),
  };
}

/** Statements and commits of each page. The first answer is left out: a process reads some things once. */
async function countWork(bench: BenchStack, pages: MeasuredPage[]) {
  const counted = await startCountedShop(bench);
  const work: { statements: number[]; commits: number[] }[] = [];
  for (const page of pages) {
    const { pathname, search } = new URL(page.url);
    const url = counted.site.shopUrl + pathname + search;
    const read = async () => ({ html: await readPage({ ...page, url, cookie: cookieHeader(page) }) });
    await read();
    const answers = [];
    for (let i = 0; i < countedRequests; i += 1) answers.push(await counted.counter.count(read));
    // Jobs of the shop add theirs to some of the answers.
    work.push({
      statements: [spreadOf(answers.map(({ statements }) => statements)).median],
      commits: [spreadOf(answers.map(({ commits }) => commits)).median],
    });
  }
  await counted.stop();
  return work;
}

/** The requests of a first visit to the bare page and to each page; none where the machine has no Chromium. */
async function countVisits({ bare }: BenchStack, pages: MeasuredPage[]): Promise<number[][]> {
  const chromium = findChromium();
  if (chromium === undefined) return [];
  const visits = pages.map(({ url, cookies }) => ({ url, cookies }));
  const counts = await countRequests([{ url: bare.url, cookies: [] }, ...visits], chromium);
  return counts.map((count) => [count]);
}

function cookieHeader({ cookies }: MeasuredPage): string | undefined {
  if (cookies.length === 0) return undefined;
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}
