/** @jsxImportSource hono/jsx */
import type { Bank } from "@/sandbox/bank";
import { fillExample, newestSession } from "@/sandbox/console/fill-example";

type TryItProps = {
  bank: Bank;
  /** Distinguishes the form's fields from those of the page's other forms. */
  id: string;
  name: string;
  path: string;
  example: unknown;
};

/** A form that sends a request to the gateway as its merchant. The console adds the credentials on its side. */
export function TryIt({ bank, id, name, path, example }: TryItProps) {
  const body = fillExample(example, bank);
  return (
    <details>
      <summary>
        <h3>Try it: {name}</h3>
      </summary>
      <form method="post" action="/reference/send">
        <input type="hidden" name="path" value={path} />
        {path.includes("{session_id}") && (
          <>
            <label for={`${id}-session`}>Session id</label>
            <input
              id={`${id}-session`}
              class="mono"
              name="session"
              required
              autocomplete="off"
              value={newestSession(bank)}
              placeholder="Create a session first"
            />
          </>
        )}
        <label for={`${id}-body`}>Request body</label>
        <textarea
          id={`${id}-body`}
          class="mono"
          name="body"
          rows={body.split("\n").length}
          spellcheck={false}
        >
          {body}
        </textarea>
        <button type="submit">Send</button>
      </form>
    </details>
  );
}
