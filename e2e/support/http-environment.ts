import { inject } from "vitest";

// The helpers of the journeys read where the shop and its bank are from the environment.
Object.assign(process.env, inject("shopEnvironment"));
