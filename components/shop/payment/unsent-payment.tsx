export type UnsentPaymentTexts = Record<"text" | "link" | "href", string>;

/** Says that nobody knows whether a payment was sent, with a link to the page of its order, which does. */
export function UnsentPayment({ texts: { text, link, href } }: { texts: UnsentPaymentTexts }) {
  return (
    <>
      <span>{text}</span>{" "}
      <a href={href} className="link font-medium">
        {link}
      </a>
    </>
  );
}
