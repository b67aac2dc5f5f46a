import type { StaffRole } from "@/lib/db/generated/enums";
import type { StaffSessionId } from "@/lib/ids";

/** A member of staff who is signed in. */
export type StaffMember = { id: string; email: string; name: string; role: StaffRole };

/** The member of staff of a session. */
export type CurrentStaff = StaffMember & {
  sessionId: StaffSessionId;
  hasAuthenticator: boolean;
  /** When the session last gave a code of the authenticator app; null before the first. */
  provenAt: Date | null;
};

/** A member of staff who has just signed in, with the generation that the session belongs to. */
export type SignedInStaff = StaffMember & { sessionGeneration: number };

/** An account as the list for operators shows it. */
export type StaffAccount = {
  id: string;
  email: string;
  role: StaffRole;
  state: "active" | "invited" | "invitation expired" | "disabled";
  createdAt: Date;
};
