/**
 * What a card number says of itself: its brand, its grouping, its lengths, its check digit.
 *
 * Runs unchanged in the card frame's page and on its server. Numbers are strings of ASCII digits.
 * Prefixes and lengths: ISO/IEC 7812 and the schemes' public BIN tables, as far as a form needs them.
 */

/** @typedef {"VISA" | "MASTERCARD" | "AMEX" | "JCB" | "DINERS_CLUB" | "DISCOVER" | "MAESTRO" | "CHINA_UNIONPAY"} Brand */

/**
 * @typedef {object} BrandRule
 * @property {Brand} brand
 * @property {Array<[string, string]>} prefixes Inclusive ranges; both ends have the same length.
 * @property {number[]} lengths
 * @property {number[]} groups
 * @property {number} securityCodeLength
 */

const fours = [4, 4, 4, 4, 3];

/** Narrower ranges stand before the wider ones that contain them. @type {BrandRule[]} */
const rules = [
  { brand: "VISA", prefixes: [["4", "4"]], lengths: [13, 16, 19], groups: fours, securityCodeLength: 3 },
  {
    brand: "MASTERCARD",
    prefixes: [
      ["51", "55"],
      ["2221", "2720"],
    ],
    lengths: [16],
    groups: fours,
    securityCodeLength: 3,
  },
  {
    brand: "AMEX",
    prefixes: [
      ["34", "34"],
      ["37", "37"],
    ],
    lengths: [15],
    groups: [4, 6, 5],
    securityCodeLength: 4,
  },
  {
    brand: "JCB",
    prefixes: [["3528", "3589"]],
    lengths: [16, 17, 18, 19],
    groups: fours,
    securityCodeLength: 3,
  },
  {
    brand: "DINERS_CLUB",
    prefixes: [
      ["300", "305"],
      ["3095", "3095"],
      ["36", "36"],
      ["38", "39"],
    ],
    lengths: [14, 16, 19],
    groups: [4, 6, 4],
    securityCodeLength: 3,
  },
  {
    brand: "CHINA_UNIONPAY",
    prefixes: [
      ["62", "62"],
      ["81", "81"],
    ],
    lengths: [16, 17, 18, 19],
    groups: fours,
    securityCodeLength: 3,
  },
  {
    brand: "DISCOVER",
    prefixes: [
      ["6011", "6011"],
      ["644", "649"],
      ["65", "65"],
    ],
    lengths: [16, 17, 18, 19],
    groups: fours,
    securityCodeLength: 3,
  },
  {
    brand: "MAESTRO",
    prefixes: [
      ["50", "50"],
      ["56", "58"],
      ["63", "63"],
      ["67", "67"],
    ],
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    groups: fours,
    securityCodeLength: 3,
  },
];

/** Lengths of a number whose brand is not known (ISO/IEC 7812 with the shortest number in use). */
const anyLength = { shortest: 12, longest: 19 };

/**
 * The brand that these first digits already prove, or undefined while they do not.
 *
 * @param {string} digits
 * @returns {BrandRule | undefined}
 */
export function brandRuleOf(digits) {
  return rules.find(({ prefixes }) =>
    prefixes.some(([from, to]) => {
      const start = digits.slice(0, from.length);
      return start.length === from.length && start >= from && start <= to;
    }),
  );
}

/**
 * Groups the digits as they are embossed on a card of their brand, and drops those past its longest number.
 *
 * @param {string} digits
 */
export function groupCardNumber(digits) {
  const rule = brandRuleOf(digits);
  const kept = digits.slice(0, rule ? Math.max(...rule.lengths) : anyLength.longest);
  // A Diners number of more than 14 digits is grouped as the 16-digit cards are.
  const groups = rule && kept.length <= sum(rule.groups) ? rule.groups : fours;
  /** @type {string[]} */
  const parts = [];
  let start = 0;
  for (const size of groups) {
    if (start >= kept.length) break;
    parts.push(kept.slice(start, start + size));
    start += size;
  }
  return parts.join(" ");
}

/**
 * Whether the digits are a whole card number: a length that its brand has, and a right check digit.
 *
 * @param {string} digits
 */
export function isCardNumber(digits) {
  const rule = brandRuleOf(digits);
  const lengthFits = rule
    ? rule.lengths.includes(digits.length)
    : digits.length >= anyLength.shortest && digits.length <= anyLength.longest;
  return lengthFits && passesLuhn(digits);
}

/**
 * The Luhn check (ISO/IEC 7812-1, annex B). A run of zeros passes it and is no number.
 *
 * @param {string} digits
 */
export function passesLuhn(digits) {
  if (!/^\d+$/.test(digits) || /^0+$/.test(digits)) return false;
  let total = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighed = index % 2 === 0 ? digit : digit * 2;
    total += weighed > 9 ? weighed - 9 : weighed;
  }
  return total % 10 === 0;
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
