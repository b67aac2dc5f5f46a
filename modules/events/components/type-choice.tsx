import type { viewEventTypes } from "@/modules/events/event-types";

/** The events that an endpoint gets. */
export function TypeChoice({
  types,
  chosen,
}: {
  types: ReturnType<typeof viewEventTypes>;
  chosen?: readonly string[];
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="label">Events</legend>
      {types.map(({ type, text }) => (
        <label key={type} className="flex items-start gap-2 text-sm">
          <input
            type="checkbox"
            name="types"
            value={type}
            defaultChecked={chosen?.includes(type) ?? true}
            className="mt-1"
          />
          <span>
            {type}
            <span className="block text-muted-foreground">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
