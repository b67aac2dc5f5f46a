import { inject } from "vitest";

// The helpers of the journeys read the addresses of the shop and its bank from the environment.
Object.assign(process.env, inject("shopEnvironment"));
