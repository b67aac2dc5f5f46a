import { z } from "zod";

import { listEventTypes } from "@/modules/events/event-types";
import { modules } from "@/modules/server";

/** The JSON Schema of each type's data, for programs. */
export function GET(): Response {
  return Response.json(
    Object.fromEntries(listEventTypes(modules).map(([type, data]) => [type, z.toJSONSchema(data)])),
  );
}
