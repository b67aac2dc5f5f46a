/** @jsxImportSource hono/jsx */

/** The agreement's id, which leads to its page. */
export function AgreementLink({ id }: { id: string }) {
  return (
    <a class="mono" href={`/agreements/${encodeURIComponent(id)}`}>
      {id}
    </a>
  );
}
