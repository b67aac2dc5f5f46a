/** Writes a share in hundredths of a percent: 825 is "8.25%". Source: CLDR, through Intl. */
export function formatPercent(basisPoints: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  return format.format(basisPoints / 10_000);
}
