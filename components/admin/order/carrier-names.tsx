import { merchant } from "@/lib/merchant";

/** What a field of a carrier's name offers: `list="carrier-names"`. */
export function CarrierNames() {
  return (
    <datalist id="carrier-names">
      {merchant.carriers.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  );
}
