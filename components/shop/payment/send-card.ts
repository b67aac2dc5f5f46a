export type CardToken = { token: string; expiryMonth: number; expiryYear: number };

/** Sends a card's token and expiry date through the form. */
export function sendCard(form: HTMLFormElement | null, { token, expiryMonth, expiryYear }: CardToken): void {
  if (form === null) return;
  for (const [name, value] of Object.entries({ token, expiryMonth, expiryYear })) {
    inputOf(form, name).value = String(value);
  }
  form.requestSubmit();
}

/** The input of a form with a name. */
export function inputOf(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}
