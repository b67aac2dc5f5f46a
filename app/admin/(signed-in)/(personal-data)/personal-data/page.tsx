import type { Metadata } from "next";
import { z } from "zod";

import { readForStaff } from "@/app/admin/require-staff";
import { ErasureList } from "@/modules/personal-data/components/erasure-list";
import { FindPersonForm } from "@/modules/personal-data/components/find-person-form";
import { RetentionCard } from "@/modules/personal-data/components/retention-card";
import { listErasures } from "@/modules/personal-data/list-erasures";
import { readRetention } from "@/modules/personal-data/retention";
import { StatusMessage } from "@/components/ui/status-message";

import { submitFindPerson } from "./actions";

export const metadata: Metadata = { title: "Personal data" };

const query = z.object({ erased: z.literal("1").optional().catch(undefined) });

/** Finds a person, and says what goes by its age and what was erased. */
export default async function PersonalDataPage({ searchParams }: PageProps<"/admin/personal-data">) {
  const [erasures, retention] = await readForStaff("/admin/personal-data", "read_person", (deps) =>
    Promise.all([listErasures(deps), readRetention(deps)]),
  );
  const { erased } = query.parse(await searchParams);
  return (
    <div className="grid gap-5">
      <div className="intro">
        <h1>Personal data</h1>
        <p>
          Give people what is stored about them, and erase it when they ask for it. Amounts, goods and the
          journal stay.
        </p>
      </div>
      <StatusMessage>
        {erased &&
          "The person was erased. Only the lines of the log can repeat it after a restore of a backup."}
      </StatusMessage>
      <div className="with-actions">
        <div>
          <FindPersonForm submit={submitFindPerson} />
        </div>
        <div>
          <RetentionCard retention={retention} />
          <ErasureList erasures={erasures} />
        </div>
      </div>
    </div>
  );
}
