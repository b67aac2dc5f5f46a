/** A member of staff who is signed in. */
export type StaffMember = { id: string; email: string; name: string };
