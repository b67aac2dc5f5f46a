import { requireActor } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { personKeySchema } from "@/modules/personal-data/find-person";
import { personFile, readPerson } from "@/modules/personal-data/read-person";

import { personalDataParts } from "@/app/admin/(signed-in)/(personal-data)/personal-data/personal-data-parts";

type Context = RouteContext<"/admin/personal-data/[key]/file">;

/** All that is stored about a person, as JSON. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { key } = await params;
  const act = personKeySchema.safeParse(key).success ? { object: `person ${key}` } : undefined;
  await requireActor("/admin/personal-data", "make_person_file", act);
  const deps = await services();
  const person = act && (await readPerson({ key }, personalDataParts, deps));
  if (person === undefined) return new Response(null, { status: 404 });
  return new Response(personFile(person, deps.now()), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="person-${key}.json"`,
      "cache-control": "no-store",
    },
  });
}
