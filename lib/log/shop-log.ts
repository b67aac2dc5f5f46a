import "server-only";
import pino from "pino";

import { createLog } from "./log";

/** The log of this process, on standard output. Written at once, so that a killed process loses no line. */
export const shopLog = createLog(pino.destination({ fd: 1, sync: true }));
