import type { CustomerId, CustomerSessionId } from "@/lib/ids";

/** The signed-in customer of a browser. */
export type CustomerView = {
  id: CustomerId;
  /** In lower case. */
  email: string;
  name: string | null;
  locale: string;
  sessionId: CustomerSessionId;
};
