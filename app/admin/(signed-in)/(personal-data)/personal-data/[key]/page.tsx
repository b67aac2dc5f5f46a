import type { Metadata } from "next";
import { notFound } from "next/navigation";

import { readForStaff } from "@/app/admin/require-staff";
import { BackLink } from "@/components/admin/frame/back-link";
import { buttonVariants } from "@/components/ui/button";
import { PrintButton } from "@/components/ui/print-button";
import { ErasePersonCard } from "@/modules/personal-data/components/erase-person-card";
import { StoredDataList } from "@/modules/personal-data/components/stored-data-list";
import { readPerson } from "@/modules/personal-data/read-person";

import { submitErasure } from "@/app/admin/(signed-in)/(personal-data)/personal-data/actions";
import { personalDataParts } from "@/app/admin/(signed-in)/(personal-data)/personal-data/personal-data-parts";

export const metadata: Metadata = { title: "Stored about a person" };

/** All that is stored about a person, to read, to print or as a file, and what an erasure would leave of it. */
export default async function PersonPage({ params }: PageProps<"/admin/personal-data/[key]">) {
  const { key } = await params;
  const path = `/admin/personal-data/${key}`;
  const person = await readForStaff(path, "read_person", (deps) =>
    readPerson({ key }, personalDataParts, deps),
  );
  if (person === undefined) notFound();
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <div className="print:hidden">
            <BackLink href="/admin/personal-data">Personal data</BackLink>
          </div>
          <h1>Stored about a person</h1>
          <p className="hint break-all">
            <bdi>{person.emails.join(", ")}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <PrintButton variant="outline">Print</PrintButton>
          {/* A download, not a page. */}
          <a href={`${path}/file`} download className={buttonVariants({ variant: "outline" })}>
            Download the file
          </a>
        </div>
      </div>
      <ErasePersonCard personKey={key} person={person} submit={submitErasure} />
      <StoredDataList stored={person.stored} />
    </div>
  );
}
