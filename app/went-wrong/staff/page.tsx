import type { Metadata } from "next";

import { staffFailure } from "@/components/admin/staff-failure";
import { WentWrong } from "@/components/went-wrong";

export const metadata: Metadata = { title: { absolute: `${staffFailure.title} · Admin` } };

/** The same in place of a page of the admin. */
export default function StaffWentWrongPage() {
  return <WentWrong texts={staffFailure} ordersAt="/admin" />;
}
