const minutes = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});
const seconds = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});

/** A moment in UTC, the zone of the gateway's own times, so that both can be laid side by side. */
export function DeskTime({ at, precise = false }: { at: Date; precise?: boolean }) {
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap">
      {(precise ? seconds : minutes).format(at)} UTC
    </time>
  );
}
