import type { Metadata } from "next";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { Actor } from "@/components/admin/frame/actor";
import { orderPath } from "@/components/admin/frame/paths";
import { ShopTime } from "@/components/admin/frame/times";
import { ActionForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { listNotesFor } from "@/lib/back-office/note-order";

import { submitNoteEnd } from "./submit-note-end";

export const metadata: Metadata = { title: "Notes for you" };

/** What colleagues have noted on orders for whoever looks, until it is done. */
export default async function NotesPage() {
  const { email } = await requireStaff("/admin/notes", "read");
  const notes = await readForStaff("/admin/notes", "read", (deps) => listNotesFor({ ...deps, email }));
  return (
    <div className="grid gap-5">
      <div className="intro">
        <h1>Notes for you</h1>
        <p>What colleagues ask of you on an order, oldest first. The note stays on the order.</p>
      </div>
      <Card aria-label="Notes">
        <CardContent className="pt-5 sm:pt-6">
          {notes.length === 0 ? (
            <p className="hint">Nothing waits for you.</p>
          ) : (
            <ul className="entries">
              {notes.map(({ id, number, by, text, at }) => (
                <li key={id}>
                  <div className="flex flex-wrap items-start justify-between gap-3">
                    <div className="grid gap-1">
                      <Link href={orderPath(number)} className="link justify-self-start font-medium">
                        {`Order ${number}`}
                      </Link>
                      <p>
                        <bdi>{text}</bdi>
                      </p>
                      <p className="hint">
                        <Actor by={by} />, <ShopTime at={at} />
                      </p>
                    </div>
                    <ActionForm action={submitNoteEnd}>
                      <input type="hidden" name="id" value={id} />
                      <Button type="submit" variant="outline" size="sm" aria-label={`Done: order ${number}`}>
                        Done
                      </Button>
                    </ActionForm>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </CardContent>
      </Card>
    </div>
  );
}
