import type { Graph } from "schema-dts";

/**
 * Structured data for search engines, as a data block of the page.
 *
 * Browsers do not run it, so the content security policy does not apply to it. `<` is escaped, so that no text in the data
 * ends the element or opens a comment. HTML, 4.12.1.3.
 */
export function JsonLd({ graph }: { graph: Graph }) {
  const json = JSON.stringify(graph).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
