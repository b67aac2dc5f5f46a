type Stop = () => Promise<void>;

const stops: Stop[] = [];

/** Registers what stops something that was started; `stopAll` calls it. */
export function stopAtExit(stop: Stop): void {
  stops.push(stop);
}

/** Stops everything that was registered, the last started first. */
export async function stopAll(): Promise<void> {
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop();
}
