import { openDatabase } from "@/lib/db/database";
import { isPublic } from "@/lib/environment";
import { demoStaff } from "@/prisma/demo-shop";

import { CommandError } from "./command-error";

/** A `CommandError` if a shop at a public address has the demo's account, whose password is in the sources. */
export async function requireNoDemoStaff({
  databaseUrl,
  appUrl,
}: {
  databaseUrl: string;
  appUrl: string;
}): Promise<void> {
  if (!isPublic(appUrl)) return;
  const db = openDatabase(databaseUrl);
  try {
    const { email } = demoStaff;
    if ((await db.staff.count({ where: { email, disabledAt: null } })) === 0) return;
    throw new CommandError(
      `The demo's account ${email} exists, and its password is public. Disable it: npm run staff -- disable ${email}`,
    );
  } finally {
    await db.$disconnect();
  }
}
