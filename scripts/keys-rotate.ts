import { openDatabase } from "@/lib/db/database";
import { derivedKeys } from "@/lib/derived-keys";
import { requireMigrations } from "@/tools/migrate";
import { resealCardTokens } from "@/tools/reseal-card-tokens";
import { runProgram } from "@/tools/run-program";
import { readVariable, requireVariable } from "@/tools/variables";

// `npm run keys:rotate`: seals the tokens of saved cards with the present key, of ENCRYPTION_KEYS_FILE or of AUTH_SECRET, opening them with
// that or an earlier one. Exit code 1 if a token opens with none; its card is named by id.
await runProgram(async () => {
  const keys = derivedKeys("card-token", {
    AUTH_SECRET: requireVariable("AUTH_SECRET"),
    AUTH_SECRET_PREVIOUS: readVariable("AUTH_SECRET_PREVIOUS"),
    ENCRYPTION_KEYS_FILE: readVariable("ENCRYPTION_KEYS_FILE"),
  });
  const databaseUrl = requireVariable("DATABASE_URL");
  await requireMigrations(databaseUrl);
  const db = openDatabase(databaseUrl);
  try {
    const { resealed, current, unreadable } = await resealCardTokens(db, keys);
    process.stdout.write(
      `\nTokens of saved cards: ${resealed} sealed with the present key now, ${current} before, ${unreadable.length} cannot be opened.\n`,
    );
    if (unreadable.length === 0) return 0;
    process.stderr.write(
      `\nNo secret that is set opens the token of these saved cards:\n${unreadable.join("\n")}\n`,
    );
    return 1;
  } finally {
    await db.$disconnect();
  }
});
