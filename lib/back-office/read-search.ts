import { addDays, type Day, dayStart, localDay, parseDay } from "@/lib/calendar/day";
import { fromDecimal, isCurrency } from "@/lib/money/decimals";
import { readTypedAmount } from "@/lib/money/typed-amount";
import { machineText } from "@/lib/text/clean-text";

/** One way to read a part of a search. Times are instants; amounts are minor units, by the exponents that currencies have. */
export type SearchReading =
  | { kind: "words"; text: string }
  /** Orders of one of these products. */
  | { kind: "article"; productIds: string[] }
  /** The last four digits of a card. */
  | { kind: "card"; digits: string }
  /** The last digits of a phone number. */
  | { kind: "phone"; digits: string }
  | { kind: "amount"; minorByExponent: [exponent: number, minor: number][]; currency: string | null }
  | { kind: "day"; from: Date; until: Date }
  /** All of them, each a part of its own. */
  | { kind: "parts"; parts: SearchPart[] };

/** A part of the text of a search, with each way to read it: an order matches one of them. */
export type SearchPart = { text: string; readings: SearchReading[] };

export type OrderSearch = {
  /** The text as a name of one order, if it may be one: its number, in any form, or an id of the bank. Looked for first. */
  name?: { numbers: string[]; bankId: string };
  /** The parts of the text. An order matches all of them. */
  parts: SearchPart[];
};

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const month = `(?<month>${months.join("|")})[a-z]*\\.?`;
/** A day as people write it. Of two numbers the first is the day, if the second can be a month. */
const dayForms = [
  /(?<![\d-])(?<year>\d{4})-(?<number>\d{1,2})-(?<day>\d{1,2})(?![\d-])/i,
  /(?<![\d/.])(?<day>\d{1,2})[/.](?<number>\d{1,2})[/.](?<year>\d{4})(?![\d/])/i,
  new RegExp(`(?<!\\d)(?<day>\\d{1,2})\\.? ${month},? (?<year>\\d{4})(?!\\d)`, "i"),
  new RegExp(`(?<![a-z])${month} (?<day>\\d{1,2}),? (?<year>\\d{4})(?!\\d)`, "i"),
  /(?<!\S)(?<near>today|yesterday)(?!\S)/i,
];

/**
 * Reads what staff typed or pasted to find orders: a number, an id of the bank, a name, an e-mail address, a town, digits of a card or
 * a phone, an amount, a day, or several of them. Days are those of `timeZone`.
 */
export function readSearch(typed: string, { timeZone, now }: { timeZone: string; now: Date }): OrderSearch {
  const text = machineText(typed);
  const { day, rest } = takeDay(text, localDay(now, timeZone), timeZone);
  const words: string[] = [];
  const parts: SearchPart[] = [];
  let run: string[] = [];
  const endRun = () => {
    if (run.length > 0) parts.push(numericPart(run));
    run = [];
  };
  for (const token of tokensOf(rest)) {
    if (isNumeric(token)) run.push(token);
    else {
      endRun();
      words.push(token);
    }
  }
  endRun();
  if (words.length > 0)
    parts.unshift({ text: words.join(" "), readings: [{ kind: "words", text: words.join(" ") }] });
  return {
    name: nameIn(text),
    parts: day === undefined ? parts : [...parts, day],
  };
}

/**
 * A search as a role may do it that reads orders without personal data: by number, id of the bank, amount and day. Otherwise it would
 * find out by searching what it cannot read.
 */
export function searchWithoutPeople({ name, parts }: OrderSearch): OrderSearch {
  return { name, parts: parts.map(withoutPeople) };
}

function withoutPeople({ text, readings }: SearchPart): SearchPart {
  const kept = readings.flatMap((reading): SearchReading[] => {
    if (reading.kind === "parts") return [{ ...reading, parts: reading.parts.map(withoutPeople) }];
    return reading.kind === "amount" || reading.kind === "day" ? [reading] : [];
  });
  return { text, readings: kept };
}

/** The number that a text may mean, as the shop writes it: `K7QF-2M9X` of `k7qf2m9x`. */
export function writtenNumber(text: string): string | undefined {
  return nameIn(text)?.numbers[0];
}

/** An order number in any form: `K7QF-2M9X`, `#k7qf2m9x`, with an attempt behind it, or in the address of a page. */
function nameIn(text: string): OrderSearch["name"] {
  const inAddress = /\/orders\/([^/?#\s]+)/.exec(text)?.[1];
  const name = (inAddress ?? text).replace(/^(order|no\.?)? ?#? ?/i, "").toUpperCase();
  const readable = name.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  const halves = /^([0-9A-Z]{4})[ -]?([0-9A-Z]{4})(?:-\d{1,3})?$/.exec(readable);
  if (halves !== null) return { numbers: [`${halves[1]}-${halves[2]}`, name], bankId: text };
  // No other name has a space, and each has a digit.
  return /^[^\s@]*\d[^\s@]*$/.test(name) ? { numbers: [name], bankId: text } : undefined;
}

function takeDay(text: string, today: Day, timeZone: string): { day?: SearchPart; rest: string } {
  for (const form of dayForms) {
    const match = form.exec(text);
    const day = match?.groups && dayOf(match.groups, today);
    if (!match || day === undefined) continue;
    const reading = {
      kind: "day" as const,
      from: dayStart(day, timeZone),
      until: dayStart(addDays(day, 1), timeZone),
    };
    return { day: { text: match[0], readings: [reading] }, rest: text.replace(match[0], " ") };
  }
  return { rest: text };
}

function dayOf(
  { near, year, month: name, number = "", day = "" }: Record<string, string | undefined>,
  today: Day,
): Day | undefined {
  if (near !== undefined) return addDays(today, near.toLowerCase() === "today" ? 0 : -1);
  const typedMonth = name === undefined ? Number(number) : months.indexOf(name.toLowerCase()) + 1;
  // Nov 26 as 11/26: the order of the United States, if the other one is no day.
  const isMonthFirst = name === undefined && typedMonth > 12;
  const [month, date] = isMonthFirst ? [Number(day), typedMonth] : [typedMonth, Number(day)];
  const two = (part: number) => String(part).padStart(2, "0");
  try {
    return parseDay(`${year}-${two(month)}-${two(date)}`);
  } catch {
    return undefined;
  }
}

/** The tokens between spaces; the code or the sign of a currency belongs to the number beside it. */
function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  let currency = "";
  for (const token of text.split(" ").filter((each) => each !== "")) {
    const previous = tokens.at(-1);
    if (!isCurrencyName(token)) tokens.push(currency + token);
    else if (previous !== undefined && isNumeric(previous)) tokens.splice(-1, 1, `${previous} ${token}`);
    else {
      currency = `${token} `;
      continue;
    }
    currency = "";
  }
  return currency === "" ? tokens : [...tokens, currency.trim()];
}

function isCurrencyName(token: string): boolean {
  return /^\p{Sc}$/u.test(token) || (/^[A-Z]{3}$/.test(token) && isCurrency(token));
}

function isNumeric(token: string): boolean {
  if (/^[+(]*\d[\d.,'()/+-]*$/.test(token)) return true;
  const currency = readTypedAmount(token)?.currency ?? "";
  return isCurrency(currency) || /\p{Sc}$/u.test(currency);
}

/** Numbers side by side: one number with spaces in it, or each of them something of its own. */
function numericPart(run: string[]): SearchPart {
  const text = run.join(" ");
  const whole = readingsOf(text);
  if (run.length === 1) return { text, readings: whole };
  const ofWhole = whole.filter(({ kind }) => kind !== "words");
  // A group of a phone number has few digits, and begins too many words.
  if (ofWhole.length > 0 && run.some((token) => token.replaceAll(/\D/g, "").length < fewestOfPart))
    return { text, readings: ofWhole };
  const parts = run.map((token) => ({ text: token, readings: readingsOf(token) }));
  return { text, readings: [...ofWhole, { kind: "parts", parts }] };
}

const fewestOfPart = 3;

/** Fewer digits end too many phone numbers. */
const fewestOfPhone = 4;

function readingsOf(text: string): SearchReading[] {
  const readings: SearchReading[] = [];
  if (/^\d{4}$/.test(text)) readings.push({ kind: "card", digits: text });
  const digits = text.replaceAll(/\D/g, "");
  if (/^[+(]?[\d ()./-]+$/.test(text) && digits.length >= fewestOfPhone && digits.length <= 15)
    // A national number begins with a zero that the stored one does not have.
    readings.push({ kind: "phone", digits: digits.length > 6 ? digits.replace(/^0+/, "") : digits });
  const amount = amountReading(text);
  if (amount !== undefined) readings.push(amount);
  return [...readings, { kind: "words", text }];
}

function amountReading(text: string): SearchReading | undefined {
  const typed = readTypedAmount(text);
  if (typed === undefined) return undefined;
  const minorByExponent = [0, 2, 3].flatMap((exponent) =>
    typed.decimals.flatMap((decimal): [number, number][] => {
      const minor = fromDecimal(decimal, exponent);
      return minor === undefined ? [] : [[exponent, minor]];
    }),
  );
  if (minorByExponent.length === 0) return undefined;
  const currency = isCurrency(typed.currency) ? typed.currency : null;
  return { kind: "amount", minorByExponent, currency };
}
