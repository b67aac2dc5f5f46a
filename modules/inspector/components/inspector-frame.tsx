/**
 * The inspector beside a page: on a wide screen a panel that opens at the end of the line, on a phone a page of its own.
 *
 * The browser loads the frame when the panel is first open.
 */
export function InspectorFrame({ path, isOpen }: { path: string; isOpen: boolean }) {
  return (
    <div lang="en" className="print:hidden">
      <a href={path} target="inspector" className="link mt-6 inline-block text-sm xl:hidden">
        Inspect the payment
      </a>
      <details open={isOpen} className="side-panel max-xl:hidden">
        <summary>Inspector</summary>
        <iframe src={path} title="Steps of the payment" loading="lazy" />
      </details>
    </div>
  );
}
