import type { PlanView } from "@/lib/checkout/views";

const europe =
  "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
    " ",
  );

/**
 * The markets of the demo, with the price of the standard delivery. Amounts, here and below, are minor units: KWD has three
 * decimals, JPY none. Cambodia buys in US dollars, as shops there do.
 */
export const demoPriceLists = [
  {
    code: "us",
    name: "United States",
    region: "US",
    countries: ["US"],
    currency: "USD",
    deliveryMinor: 1_500,
  },
  { code: "eu", name: "Europe", region: "150", countries: europe, currency: "EUR", deliveryMinor: 1_290 },
  { code: "jp", name: "Japan", region: "JP", countries: ["JP"], currency: "JPY", deliveryMinor: 1_800 },
  { code: "kw", name: "Kuwait", region: "KW", countries: ["KW"], currency: "KWD", deliveryMinor: 4_750 },
  { code: "kh", name: "Cambodia", region: "KH", countries: ["KH"], currency: "USD", deliveryMinor: 1_200 },
];

/** Who may enter the demo's admin. */
export const demoStaff = {
  email: "staff@example.com",
  name: "Noor Haddad",
  password: "demo-staff-password",
};

type DemoProduct = {
  slug: string;
  sku: string;
  name: string;
  summary: string;
  description: string;
  imageAlt: string;
  pictures: { file: string; alt: string }[];
  madeToOrder: boolean;
  leadTimeDays: number | null;
  /** For what takes longer to make than the bank holds an authorization. */
  chargedWhenOrdered?: true;
  stock?: number;
  /** How it is paid again and again; its price is that of one period. */
  plan?: Omit<PlanView, "onDispatch"> & { onDispatch?: true };
  prices: { us: number; eu: number; jp: number; kw: number; kh: number };
};

/** What the demo sells. The first picture of each is `public/products/<slug>.svg`; `pictures` are the further ones. */
export const demoProducts: DemoProduct[] = [
  {
    slug: "walnut-lounge-chair",
    sku: "AL-101",
    name: "Hollis lounge chair",
    summary: "Walnut frame, channelled wool seat",
    description:
      "A low chair to read a whole book in. The frame is solid American walnut, joined without screws and finished with hard wax oil; the seat is upholstered by hand in moss-green wool over natural latex.",
    imageAlt: "Low lounge chair with dark walnut legs and moss-green upholstery",
    pictures: [
      {
        file: "walnut-lounge-chair-room.jpg",
        alt: "The chair on a round rug between a window, a small lamp on a stool and a plant",
      },
      {
        file: "walnut-lounge-chair-detail.svg",
        alt: "Close view of the curved walnut arm and the stitched edge of the seat",
      },
    ],
    madeToOrder: true,
    leadTimeDays: 6,
    prices: { us: 124_000, eu: 115_000, jp: 186_000, kw: 381_500, kh: 124_000 },
  },
  {
    slug: "stoneware-vase",
    sku: "AL-102",
    name: "Fjord vase",
    summary: "Hand-thrown stoneware, blue band",
    description:
      "Thrown on the wheel in pale stoneware and dipped once, by eye, in a slate-blue glaze, so that no two bands are alike. Watertight, and heavy enough for tall branches. 32 cm high.",
    imageAlt: "Round cream vase with a slate-blue band, holding yellow billy buttons",
    pictures: [
      {
        file: "stoneware-vase-room.svg",
        alt: "The vase on an oak table beside two books and a small cup",
      },
      {
        file: "stoneware-vase-detail.svg",
        alt: "Close view of the blue band and the fine lines that the wheel left in the clay",
      },
    ],
    madeToOrder: false,
    leadTimeDays: null,
    prices: { us: 6_400, eu: 5_950, jp: 9_600, kw: 19_750, kh: 6_400 },
  },
  {
    slug: "ash-stool",
    sku: "AL-103",
    name: "Perch stool",
    summary: "Solid ash, for the counter or the bedside",
    description:
      "A seat, a step, a bedside table. The top is turned from a single board of European ash and the legs are wedged through it, so that it only grows tighter with use. 46 cm high, carries 130 kg.",
    imageAlt: "Round stool of pale ash with four slanted legs",
    pictures: [
      {
        file: "ash-stool-room.svg",
        alt: "The stool beside a bed, with two books and a small vase on it",
      },
      {
        file: "ash-stool-detail.svg",
        alt: "Close view of the round top, with its growth rings and two wedged legs",
      },
    ],
    madeToOrder: false,
    leadTimeDays: null,
    prices: { us: 14_800, eu: 13_900, jp: 22_800, kw: 45_500, kh: 14_800 },
  },
  {
    slug: "brass-desk-lamp",
    sku: "AL-104",
    name: "Marlow desk lamp",
    summary: "Unlacquered brass on one joint",
    description:
      "Spun from unlacquered brass that darkens where it is touched most. A single weighted joint holds the shade wherever you leave it. Takes an E14 bulb; two metres of linen-covered cable.",
    imageAlt: "Brass desk lamp with a conical shade, lit, in front of a dark green wall",
    pictures: [
      {
        file: "brass-desk-lamp-room.svg",
        alt: "The lamp on a desk at night, lighting an open book, with a mug beside it",
      },
      {
        file: "brass-desk-lamp-detail.svg",
        alt: "Close view of the brass joint with its slotted screw",
      },
    ],
    madeToOrder: false,
    leadTimeDays: null,
    stock: 40,
    prices: { us: 18_900, eu: 17_500, jp: 28_400, kw: 58_250, kh: 18_900 },
  },
  {
    slug: "oak-dining-table",
    sku: "AL-105",
    name: "Commons dining table",
    summary: "White oak, seats six to eight",
    description:
      "Eight boards of white oak, picked so that the grain runs on from one to the next. Tapered legs come off with four bolts for narrow stairs. 210 × 95 cm, made for you after you order.",
    imageAlt: "Long oak table with a small vase of green twigs and a clay bowl on it",
    pictures: [
      {
        file: "oak-dining-table-room.webp",
        alt: "The table under a brass pendant lamp, with a vase and a bowl on it and two stools under it",
      },
      {
        file: "oak-dining-table-detail.svg",
        alt: "Close view of a corner of the table, with the grain of the top and one leg",
      },
    ],
    madeToOrder: true,
    leadTimeDays: 42,
    chargedWhenOrdered: true,
    prices: { us: 218_000, eu: 204_000, jp: 332_000, kw: 671_250, kh: 218_000 },
  },
  {
    slug: "linen-throw",
    sku: "AL-106",
    name: "Ember throw",
    summary: "Stonewashed linen, 140 × 200 cm",
    description:
      "Woven in a mill in Kaunas from European flax, then washed with stones until it falls softly. Dyed in one vat, terracotta through and through, with three undyed stripes. Machine washable.",
    imageAlt: "Terracotta linen throw with pale stripes and a fringe, hanging on a wooden rail",
    pictures: [
      {
        file: "linen-throw-room.svg",
        alt: "The throw laid over the back of a green lounge chair",
      },
      {
        file: "linen-throw-detail.svg",
        alt: "Close view of the weave and the two undyed stripes",
      },
    ],
    madeToOrder: false,
    leadTimeDays: null,
    prices: { us: 9_650, eu: 8_900, jp: 14_500, kw: 29_675, kh: 9_650 },
  },
  {
    slug: "beech-wall-shelf",
    sku: "AL-107",
    name: "Ledger wall shelf",
    summary: "Steamed beech, two boards, made to width",
    description:
      "Two boards of steamed beech hung between slim uprights, cut to the width you tell us after ordering. It comes oiled, with fixings for brick and for plasterboard.",
    imageAlt: "Wall shelf with two beech boards, holding books, a plant and clay pots",
    pictures: [
      {
        file: "beech-wall-shelf-room.svg",
        alt: "The shelf on a wall above a stool with a mug, beside a green lounge chair",
      },
      {
        file: "beech-wall-shelf-detail.svg",
        alt: "Close view of a board held by an upright with a brass screw",
      },
    ],
    madeToOrder: true,
    leadTimeDays: 28,
    // Longer than the bank holds an authorization. The interval is the time to give another card if the charge fails.
    plan: { intervalUnit: "MONTH", intervalCount: 1, trialDays: 28, payments: 1, onDispatch: true },
    prices: { us: 46_000, eu: 42_800, jp: 69_500, kw: 141_250, kh: 46_000 },
  },
  {
    slug: "stoneware-mugs",
    sku: "AL-108",
    name: "Morning mugs, pair",
    summary: "One clay, one slate; 300 ml each",
    description:
      "Two mugs from the same clay in two glazes, with a handle that takes three fingers. They keep their heat, stack in the cupboard, and go into the dishwasher.",
    imageAlt: "Two stoneware mugs of coffee, one cream and terracotta, one slate blue",
    pictures: [
      {
        file: "stoneware-mugs-room.svg",
        alt: "Both mugs on a table in front of a window, one of them steaming",
      },
      {
        file: "stoneware-mugs-detail.svg",
        alt: "Close view of the speckled glaze and the line where the terracotta begins",
      },
    ],
    madeToOrder: false,
    leadTimeDays: null,
    prices: { us: 3_800, eu: 3_490, jp: 5_800, kw: 11_685, kh: 3_800 },
  },
  {
    slug: "wool-rug",
    sku: "AL-109",
    name: "Tessel rug",
    summary: "Hand-knotted wool, 170 × 240 cm",
    description:
      "Knotted by hand from New Zealand wool, with a low, dense pile that hides crumbs and forgives chairs. The diamonds are dyed with madder and weld; the ground is a deep spruce.",
    imageAlt: "Rug with a red border and ochre diamonds on dark green",
    pictures: [
      {
        file: "wool-rug-room.svg",
        alt: "The rug under a green lounge chair and a stool, in front of a window",
      },
      {
        file: "wool-rug-detail.svg",
        alt: "Close view of a corner of the rug, with its knots and an ochre diamond",
      },
    ],
    madeToOrder: false,
    leadTimeDays: null,
    stock: 3,
    prices: { us: 54_000, eu: 49_900, jp: 81_000, kw: 165_900, kh: 54_000 },
  },
  {
    slug: "yarn-box",
    sku: "AL-110",
    name: "Skein yarn box",
    summary: "Three skeins of wool, once a month",
    description:
      "Three skeins of undyed and plant-dyed wool from one mill, a different one each month, with a pattern that uses all of them. Each box holds 300 g, enough for a hat and mittens. Pause it whenever your basket is full.",
    imageAlt: "Open cardboard box with balls of red, green and ochre wool and two knitting needles",
    pictures: [
      {
        file: "yarn-box-detail.svg",
        alt: "Close view of five balls of wool in the box, one with a paper band",
      },
    ],
    madeToOrder: false,
    leadTimeDays: null,
    plan: { intervalUnit: "MONTH", intervalCount: 1, trialDays: 0, payments: null },
    prices: { us: 2_800, eu: 2_600, jp: 4_200, kw: 8_600, kh: 2_800 },
  },
  {
    slug: "season-box",
    sku: "AL-111",
    name: "Four seasons napkins",
    summary: "Linen for the table, once a season",
    description:
      "Four linen napkins at the start of each season, woven in Kaunas and dyed in its colour: moss, ochre, terracotta and slate. After four boxes the set is complete, and the plan ends by itself.",
    imageAlt: "Stack of four folded napkins in green, ochre, terracotta and slate, tied with a ribbon",
    pictures: [
      {
        file: "season-box-table.svg",
        alt: "A napkin on each of two plates, on an oak table in front of a window",
      },
    ],
    madeToOrder: false,
    leadTimeDays: null,
    plan: { intervalUnit: "MONTH", intervalCount: 3, trialDays: 0, payments: 4 },
    prices: { us: 5_200, eu: 4_800, jp: 7_800, kw: 16_000, kh: 5_200 },
  },
  {
    slug: "care-plan",
    sku: "AL-112",
    name: "Wood and wool care",
    summary: "Oil, wax and repairs, year after year",
    description:
      "Once a year a tin of hard wax, a bottle of oil and a cloth, in the amount that one room needs. As long as the plan runs, our workshop also repairs joints and seams of what you bought here without charge.",
    imageAlt: "Brown bottle of oil, green tin of wax, brush and folded cloth on a table",
    pictures: [
      {
        file: "care-plan-room.svg",
        alt: "Bottle and tin on the floor beside a green lounge chair with a cloth on its seat",
      },
    ],
    madeToOrder: false,
    leadTimeDays: null,
    plan: { intervalUnit: "YEAR", intervalCount: 1, trialDays: 14, payments: null },
    prices: { us: 3_900, eu: 3_600, jp: 5_900, kw: 12_000, kh: 3_900 },
  },
];
