/** @jsxImportSource hono/jsx */

/** Whether the page is connected, and a button that pauses its list. Its script is browser/live-list.ts. */
export function LiveControls() {
  return (
    <div class="actions">
      <span class="live" id="live" role="status" data-state="wait">
        Connecting
      </span>
      <button class="plain small" id="pause" type="button" aria-pressed="false" hidden>
        Pause
      </button>
    </div>
  );
}
