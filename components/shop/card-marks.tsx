import { CreditCard } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import { type CardBrand, cardBrandNames } from "./card-brand";

/** The marks of the accepted card brands, as a list with their names. */
export async function CardMarks({ brands }: { brands: readonly CardBrand[] }) {
  const t = await getTranslations("pay");
  return (
    <ul aria-label={t("accepted")} className="flex flex-wrap gap-1.5">
      {brands.map((brand) => (
        <li key={brand}>
          <CardMark brand={brand} label={cardBrandNames[brand]} />
        </li>
      ))}
    </ul>
  );
}

/** The mark of one brand; without a label where its name stands beside it. */
function CardMark({ brand, label }: { brand: CardBrand; label?: string }) {
  return (
    <svg
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
      viewBox="0 0 40 26"
      className="h-6 w-auto"
    >
      <rect width="40" height="26" rx="4" className={plates[brand] ?? "fill-[#f4f5f7]"} />
      {marks[brand]}
    </svg>
  );
}

/** The mark beside a card's name; a plain plate for a brand that this shop has no mark for. */
export function CardMarkBesideName({ brand }: { brand: string | null }) {
  if (brand !== null && brand in marks) return <CardMark brand={brand as CardBrand} />;
  return <CreditCard aria-hidden strokeWidth={1.5} className="h-6 w-[2.3rem] text-muted-foreground" />;
}

/** The plates that are not light grey. */
const plates: Partial<Record<CardBrand, string>> = { VISA: "fill-[#1a1f71]", AMEX: "fill-[#006fcf]" };

/** Drawings without text: their names are read from the list. */
const marks: Record<CardBrand, ReactNode> = {
  VISA: (
    <g
      transform="skewX(-10) translate(3.4 2) scale(.86)"
      className="fill-none stroke-white"
      strokeWidth="2.2"
      strokeLinejoin="bevel"
    >
      <path d="m7.5 8.8 3.2 8.6 4.1-8.6M18 8.8v8.6M26 10.4c-1-1.5-4.9-1.4-4.9.8 0 2.7 5 1.4 5 4.2 0 2.3-4.2 2.6-5.4.6m7.6 1.4 3.7-8.6h.4l3.4 8.6m-6-3h4.8" />
    </g>
  ),
  MASTERCARD: <Circles start="#eb001b" end="#f79e1b" overlap="#ff5f00" />,
  AMEX: (
    <path
      d="m4.8 17.4 3-8.8h.5l3 8.8m-5.3-2.9h4.2m3 2.9V8.6l3.2 5 3.2-5v8.8m8-8h-5v7h5m-5-3.5h4.3m2.4-4.3 5.6 8.8m0-8.8-5.6 8.8"
      className="fill-none stroke-white"
      strokeWidth="1.9"
      strokeLinejoin="bevel"
    />
  ),
  JCB: <Bars colors={["#0b4ea2", "#c8102e", "#00843d"]} />,
  DINERS_CLUB: (
    <>
      <circle cx="20" cy="13" r="8.5" fill="#0069aa" />
      <circle cx="20" cy="13" r="6.5" fill="#fff" />
      <path d="M18 7.8v10.4a5.5 5.5 0 0 1 0-10.4zm4 0a5.5 5.5 0 0 1 0 10.4z" fill="#0069aa" />
    </>
  ),
  DISCOVER: (
    <>
      <path d="M40 14v8a4 4 0 0 1-4 4H13c12-2 21-6 27-12z" fill="#f58220" />
      <path d="M5 11h10m10 0h10" stroke="#1b1b1b" strokeWidth="3" />
      <circle cx="20" cy="11" r="4" fill="#f58220" />
    </>
  ),
  MAESTRO: <Circles start="#eb001b" end="#00a2e5" overlap="#7375cf" />,
  CHINA_UNIONPAY: <Bars colors={["#e21836", "#00447c", "#007b84"]} slant />,
};

function Circles({ start, end, overlap }: { start: string; end: string; overlap: string }) {
  return (
    <>
      <circle cx="16" cy="13" r="7.5" fill={start} />
      <circle cx="24" cy="13" r="7.5" fill={end} />
      <path d="M20 6.7a7.5 7.5 0 0 1 0 12.6a7.5 7.5 0 0 1 0-12.6z" fill={overlap} />
    </>
  );
}

function Bars({ colors, slant }: { colors: string[]; slant?: boolean }) {
  return (
    <g transform={slant ? "skewX(-12) translate(3 0)" : undefined}>
      {colors.map((color, index) => (
        <rect key={color} x={7 + 9 * index} y="5" width="8" height="16" rx="2.5" fill={color} />
      ))}
    </g>
  );
}
