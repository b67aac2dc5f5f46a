/** The shop's logo and its drawn name, inside a link of the class `wordmark`. If the name has no room beside the logo, it wraps out of sight. */
export function Wordmark({ name }: { name: string }) {
  return (
    <>
      <span aria-hidden className="logo" />
      <span className="shop-name">{name}</span>
    </>
  );
}
