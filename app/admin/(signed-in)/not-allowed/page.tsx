import { forbidden } from "next/navigation";

import { requireStaff } from "@/app/admin/require-staff";

/** Where an act leads that a person's role may not do. */
export default async function NotAllowedPage() {
  await requireStaff("/admin", "read");
  forbidden();
}
