import { useEffect, useState } from "react";

import { type AddressForms, formIn, type SentForm } from "./address-forms";

/** By address: the same for every form of the page. */
const loading = new Map<string, Promise<AddressForms>>();

/**
 * The form of the chosen country: the one that the server sent or, for another country, one of all of them, which are loaded
 * after the page. Until they are there, and if they cannot be loaded, it is the one that was sent: the server checks each
 * address by its country, and sends the form of that.
 */
export function useAddressForm(
  country: string,
  { sent, formsUrl }: { sent: SentForm; formsUrl: string },
): SentForm {
  const [forms, setForms] = useState<AddressForms>();
  // With another country once more, if they could not be loaded before.
  useEffect(() => {
    const loaded = loading.get(formsUrl) ?? fetchForms(formsUrl);
    loading.set(formsUrl, loaded);
    loaded.then(setForms, () => loading.delete(formsUrl));
  }, [formsUrl, country]);
  return country === sent.country || forms === undefined ? sent : formIn(forms, country);
}

async function fetchForms(url: string): Promise<AddressForms> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the forms of addresses were answered with ${response.status}`);
  return (await response.json()) as AddressForms;
}
