/** The fields of the card form that name a card. */
export type CardFields = {
  token: string;
  expiryMonth: string;
  expiryYear: string;
};

/** Creates a token for a card number at the sandbox; stands in for the hosted card frame, which takes a browser. */
export async function createCardToken(consoleUrl: string, number = "5123450000000107"): Promise<CardFields> {
  const card = { number, expiryMonth: 12, expiryYear: 40 };
  const response = await fetch(`${consoleUrl}/api/tokens`, { method: "POST", body: JSON.stringify(card) });
  if (!response.ok) throw new Error(`the sandbox answers ${response.status} instead of a token`);
  const { token } = (await response.json()) as { token: string };
  return { token, expiryMonth: "12", expiryYear: "40" };
}
