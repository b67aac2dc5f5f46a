import "server-only";
import { statSync } from "node:fs";
import { dirname } from "node:path";

import type { Log } from "@/lib/log/log";

/** Whether the path of a switch can be looked at: its folder is there, and the shop may read it. */
export function isSwitchPath(file: string): boolean {
  try {
    statSync(file, { throwIfNoEntry: false });
    return statSync(dirname(file)).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Makes what reads the operator's switch: while the file is there, no order is placed, no payment begins, and no money is moved. What
 * was begun is finished.
 *
 * The file is looked up each time. A path that cannot be looked at any more counts as set: nothing is charged in doubt.
 */
export function watchMaintenance(file: string | undefined, { log }: { log: Log }): () => boolean {
  let wasOn = false;
  return () => {
    const isOn = file !== undefined && isThere(file);
    if (isOn !== wasOn) log.warn({ state: isOn ? "on" : "off" }, "maintenance begins or ends");
    wasOn = isOn;
    return isOn;
  };
}

function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
