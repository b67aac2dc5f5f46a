/** A text in which one part, such as an order's number, does not break at its hyphens. */
export function Unbroken({ text, part }: { text: string; part: string }) {
  const [before, ...after] = text.split(part);
  if (after.length === 0) return text;
  return (
    <>
      <span>{before}</span>
      <span className="whitespace-nowrap">{part}</span>
      <span>{after.join(part)}</span>
    </>
  );
}
