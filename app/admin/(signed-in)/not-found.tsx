import { AdminNotFound } from "@/components/admin/admin-not-found";

export default function NotFoundForStaff() {
  return <AdminNotFound />;
}
