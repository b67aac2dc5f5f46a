import { useEffect, useState } from "react";

import type { AddressForm } from "@/lib/addresses/address-form";

/**
 * The form of the chosen country: the one that the server `sent` or, for another country, one that is loaded. Until it is there, and
 * if it cannot be loaded, it is the one before: the server checks each address by its country, and sends the form of that.
 */
export function useAddressForm(country: string, sent: AddressForm): AddressForm {
  const [loaded, setLoaded] = useState(sent);
  const isMissing = ![sent.country, loaded.country, ""].includes(country);
  useEffect(() => {
    if (!isMissing) return;
    const leaving = new AbortController();
    fetchForm(country, leaving.signal).then(setLoaded, () => {});
    return () => leaving.abort();
  }, [country, isMissing]);
  return country === sent.country ? sent : loaded;
}

async function fetchForm(country: string, signal: AbortSignal): Promise<AddressForm> {
  const response = await fetch(`/checkout/address-forms/${country}`, { signal });
  if (!response.ok) throw new Error(`the form of an address was answered with ${response.status}`);
  return (await response.json()) as AddressForm;
}
