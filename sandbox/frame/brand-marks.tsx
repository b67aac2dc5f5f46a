/** @jsxImportSource hono/jsx */
import type { Brand } from "@/sandbox/card-number";

/** The brands' names for people. */
export const brandNames: Record<Brand, string> = {
  VISA: "Visa",
  MASTERCARD: "Mastercard",
  AMEX: "American Express",
  JCB: "JCB",
  DINERS_CLUB: "Diners Club",
  DISCOVER: "Discover",
  MAESTRO: "Maestro",
  CHINA_UNIONPAY: "UnionPay",
};

/** The brands' marks as SVG symbols `brand-VISA` and so on, 40 by 26; `brand-none` is a blank card. */
export function BrandMarks() {
  return (
    <svg width="0" height="0" aria-hidden="true" class="sprite">
      <symbol id="brand-none" viewBox="0 0 40 26">
        <rect
          x="1"
          y="1"
          width="38"
          height="24"
          rx="4"
          fill="none"
          stroke="currentColor"
          stroke-width="1.5"
        />
        <path d="M1 8h38" stroke="currentColor" stroke-width="3" />
        <path d="M6 18h9" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
      </symbol>
      <symbol id="brand-VISA" viewBox="0 0 40 26">
        <Plate fill="#1a1f71" />
        <Word fill="#fff" size="11" slanted>
          VISA
        </Word>
      </symbol>
      <symbol id="brand-MASTERCARD" viewBox="0 0 40 26">
        <Plate fill="#f4f5f7" />
        <circle cx="16" cy="13" r="7.5" fill="#eb001b" />
        <circle cx="24" cy="13" r="7.5" fill="#f79e1b" />
        <path d="M20 6.7a7.5 7.5 0 0 1 0 12.6a7.5 7.5 0 0 1 0-12.6z" fill="#ff5f00" />
      </symbol>
      <symbol id="brand-AMEX" viewBox="0 0 40 26">
        <Plate fill="#006fcf" />
        <Word fill="#fff" size="10">
          AMEX
        </Word>
      </symbol>
      <symbol id="brand-JCB" viewBox="0 0 40 26">
        <Plate fill="#f4f5f7" />
        <rect x="7" y="5" width="8" height="16" rx="2.5" fill="#0b4ea2" />
        <rect x="16" y="5" width="8" height="16" rx="2.5" fill="#c8102e" />
        <rect x="25" y="5" width="8" height="16" rx="2.5" fill="#00843d" />
      </symbol>
      <symbol id="brand-DINERS_CLUB" viewBox="0 0 40 26">
        <Plate fill="#f4f5f7" />
        <circle cx="20" cy="13" r="8.5" fill="#0069aa" />
        <circle cx="20" cy="13" r="6.5" fill="#fff" />
        <path d="M18 7.8v10.4a5.5 5.5 0 0 1 0-10.4zm4 0a5.5 5.5 0 0 1 0 10.4z" fill="#0069aa" />
      </symbol>
      <symbol id="brand-DISCOVER" viewBox="0 0 40 26">
        <Plate fill="#f4f5f7" />
        <path d="M40 14v7a5 5 0 0 1-5 5H13c12-2 21-6 27-12z" fill="#f58220" />
        <Word fill="#1b1b1b" size="6.2" y="12">
          DISCOVER
        </Word>
      </symbol>
      <symbol id="brand-MAESTRO" viewBox="0 0 40 26">
        <Plate fill="#f4f5f7" />
        <circle cx="16" cy="13" r="7.5" fill="#eb001b" />
        <circle cx="24" cy="13" r="7.5" fill="#00a2e5" />
        <path d="M20 6.7a7.5 7.5 0 0 1 0 12.6a7.5 7.5 0 0 1 0-12.6z" fill="#7375cf" />
      </symbol>
      <symbol id="brand-CHINA_UNIONPAY" viewBox="0 0 40 26">
        <Plate fill="#f4f5f7" />
        <path d="M9 4h9l-4 18H5z" fill="#e21836" />
        <path d="M17 4h9l-4 18h-9z" fill="#00447c" />
        <path d="M25 4h9l-4 18h-9z" fill="#007b84" />
      </symbol>
    </svg>
  );
}

function Plate({ fill }: { fill: string }) {
  return <rect width="40" height="26" rx="5" fill={fill} />;
}

function Word(props: { fill: string; size: string; slanted?: boolean; y?: string; children?: string }) {
  return (
    <text
      x="20"
      y={props.y ?? "17"}
      fill={props.fill}
      font-size={props.size}
      font-family="Arial, Helvetica, sans-serif"
      font-weight="800"
      font-style={props.slanted ? "italic" : "normal"}
      text-anchor="middle"
    >
      {props.children}
    </text>
  );
}
