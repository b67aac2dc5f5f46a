import type { BrowserCookie, HttpBrowser } from "@/testing/http-browser";
import type { Random } from "./random";

/** What a journey needs: a shop of several instances, a sandbox bank, and its own random choices. */
export type JourneyContext = {
  /** Addresses of the instances; each of them may be down at any moment. */
  shopUrls: readonly string[];
  consoleUrl: string;
  /** Cookies of each member of staff. */
  staff: readonly (readonly BrowserCookie[])[];
  random: Random;
  /** Resolves when what was done to the shop is over, and every instance answers again. */
  untilRestarted: () => Promise<void>;
  /** Keeps an order, whose pages are compared with the bank's ledger after the run. */
  remember: (order: PlacedOrder) => void;
  /** The customers of the run, who may have several journeys at the same time. */
  customers: Customer[];
  /** Keeps that a customer had read that a card was removed. */
  confirmRemoval: (removal: ConfirmedRemoval) => void;
  /** Counts an event of the journeys by its name. */
  count: (event: string) => void;
};

/** An order and the browser of its shopper. */
export type PlacedOrder = { path: string; shopper: HttpBrowser };

/** A signed-in customer and their browser. */
export type Customer = { email: string; browser: HttpBrowser };

/** When a customer had read that a card was removed; real milliseconds since 1970. */
export type ConfirmedRemoval = { savedCardId: string; at: number };

/** As many of a hundred journeys as `share` says. All its choices come from the context's random numbers. */
export type RandomJourney = { share: number; run: (context: JourneyContext) => Promise<void> };
