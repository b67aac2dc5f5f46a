import "server-only";

import type { ShopModule } from "@/modules/seam/shop-module";

import { erasureEvents } from "./erase-person";
import { eraseOverdue } from "./retention";

/** What is stored about a person: shown, given to them, and erased on their request or because of its age. */
export const personalData = {
  name: "personal-data",
  eventTypes: erasureEvents,
  jobs: [
    {
      name: "personal-data",
      expires: 30 * 60,
      async run({ signal, modules }, deps) {
        const parts = modules.flatMap((module) => module.personalData ?? []);
        const erased = await eraseOverdue({ signal, parts }, deps);
        if (erased !== undefined) deps.log.info({ counts: { erased } }, "personal data past its time erased");
      },
    },
  ],
} as const satisfies ShopModule;
