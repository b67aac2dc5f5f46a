import "server-only";

import { typedAddress } from "@/lib/orders/typed-address";
import type { PersonalData } from "@/modules/seam/personal-data";

/** The addresses of a customer, the browsers in which they are signed in, and the requests to sign in: all of it goes. */
export const accountData: PersonalData = {
  async read({ customerId, emails }, tx) {
    const where = { customerId: customerId ?? undefined };
    const [addresses, sessions, signIns] = await Promise.all([
      customerId === null ? [] : tx.customerAddress.findMany({ where }),
      customerId === null ? [] : tx.customerSession.findMany({ where }),
      tx.customerSignIn.findMany({ where: { email: { in: [...emails] } } }),
    ]);
    return [
      {
        title: "Saved addresses",
        goes: "All",
        stays: "Nothing",
        rows: addresses.map((address) => typedAddress(address)),
      },
      {
        title: "Browsers signed in",
        goes: "All",
        stays: "Nothing",
        rows: sessions.map(({ browser, createdAt, lastSeenAt }) => ({
          browser,
          signed_in: createdAt,
          last_seen: lastSeenAt,
        })),
      },
      {
        title: "Requests to sign in",
        goes: "All",
        stays: "Nothing",
        rows: signIns.map(({ email, language, askedAt }) => ({ email, language, asked: askedAt })),
      },
    ];
  },
  async erase({ customerId, emails }, tx) {
    await tx.customerSignIn.deleteMany({ where: { email: { in: [...emails] } } });
    if (customerId === null) return;
    await tx.customerAddress.deleteMany({ where: { customerId } });
    await tx.customerSession.deleteMany({ where: { customerId } });
  },
};
