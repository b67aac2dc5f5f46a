import { keptForms } from "./kept-forms";

/**
 * Runs with the first HTML: fills the forms before they are painted, and keeps what is typed before React runs, whatever becomes of the
 * fields when it does. Stands behind all forms of the page.
 */
export function KeptFormsScript({ nonce }: { nonce: string | undefined }) {
  // A browser hides the nonce from scripts, React among them.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

const script = `(()=>{const{selector,keep,restore}=(${keptForms.toString()})();for(const type of["input","submit"])document.addEventListener(type,keep);document.querySelectorAll(selector).forEach(restore)})()`;
