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
          <svg role="img" aria-label={cardBrandNames[brand]} viewBox="0 0 40 26" className="h-6 w-auto">
            <rect width="40" height="26" rx="4" className={plates[brand] ?? "fill-[#f4f5f7]"} />
            {marks[brand]}
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** The plates that are not light grey. */
const plates: Partial<Record<CardBrand, string>> = { VISA: "fill-[#1a1f71]", AMEX: "fill-[#006fcf]" };

const marks: Record<CardBrand, ReactNode> = {
  VISA: (
    <Word size="11" slanted>
      VISA
    </Word>
  ),
  MASTERCARD: <Circles start="#eb001b" end="#f79e1b" overlap="#ff5f00" />,
  AMEX: <Word size="10">AMEX</Word>,
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
      <Word size="6.2" y="12" fill="#1b1b1b">
        DISCOVER
      </Word>
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

type WordProps = { size: string; y?: string; fill?: string; slanted?: boolean; children: string };

/** Part of a drawing: the mark's name is on the drawing itself. */
function Word({ size, y = "17", fill = "#fff", slanted, children }: WordProps) {
  return (
    <text
      x="20"
      y={y}
      fill={fill}
      fontSize={size}
      fontFamily="Arial, Helvetica, sans-serif"
      fontWeight="800"
      fontStyle={slanted ? "italic" : "normal"}
      textAnchor="middle"
    >
      {children}
    </text>
  );
}
