import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";

import { openDatabase } from "@/lib/db/database";
import type { Result } from "@/lib/result";
import { recordAudit } from "@/lib/audit/audit-entries";
import type { StaffRole } from "@/lib/db/generated/enums";
import {
  addStaff,
  changeRole,
  disableStaff,
  enableStaff,
  listStaff,
  resetStaff,
  staffEmailSchema,
  type StaffAccount,
} from "@/lib/staff/accounts";
import { invitationHours, type Access, type PasswordError } from "@/lib/staff/invitations";
import { passwordLength } from "@/lib/staff/passwords";
import { staffRoles } from "@/lib/staff/rights";
import { CommandError } from "@/tools/command-error";
import { requireOwner } from "@/tools/require-owner";
import { runProgram } from "@/tools/run-program";
import { requireVariable } from "@/tools/variables";

const usage = `Accounts of staff:
  npm run staff -- add EMAIL       adds an account and prints a one-time invitation link
                                   --role owner (if left out), manager, clerk or auditor
  npm run staff -- role EMAIL      gives the account the role of --role and ends its sessions
  npm run staff -- reset EMAIL     ends password and sessions, and prints a new link
  npm run staff -- disable EMAIL   locks the account and ends its sessions
  npm run staff -- enable EMAIL    unlocks the account and prints a new link
  npm run staff -- list            lists all accounts
With --password-stdin, add and reset set the password from standard input instead of printing a link.`;

const operator = { name: "command", role: null, browser: "" };

const errors = {
  already_exists: (email) =>
    `${email} has an account already. A new link: npm run staff -- reset ${email} (or enable, if it is disabled).`,
  not_found: (email) => `There is no account ${email}. Add it: npm run staff -- add ${email}`,
  last_owner: (email) => `${email} is the last owner. Make another one first.`,
  disabled: (email) => `${email} is disabled. Enable it: npm run staff -- enable ${email}`,
  not_disabled: (email) => `${email} is not disabled. A new link: npm run staff -- reset ${email}`,
  too_short: () => `The password needs at least ${passwordLength.min} characters.`,
  too_long: () => `The password may have at most ${passwordLength.max} characters.`,
  common: () => "The password is among those that are guessed first, or has the shop's name in it.",
  few_characters: () => "The password needs at least five different characters.",
  contains_email: () => "The password must not contain the e-mail address.",
  busy: () => "Too much is going on just now. Try again.",
} satisfies Record<
  PasswordError["kind"] | "already_exists" | "not_found" | "last_owner" | "disabled" | "not_disabled",
  (email: string) => string
>;

// `npm run staff`: accounts of the people who may enter the admin, as the role that migrates.
await runProgram(async () => {
  const { positionals, values } = parseCommand();
  const [action, address, ...others] = positionals;
  const takesPassword = action === "add" || action === "reset";
  const takesRole = action === "add" || action === "role";
  if (others.length > 0 || (values["password-stdin"] && !takesPassword)) throw new CommandError(usage);
  if ((values.role !== undefined && !takesRole) || (values.role === undefined && action === "role"))
    throw new CommandError(usage);
  const role = readRole(values.role ?? "owner");
  const db = openDatabase(await requireOwner());
  const deps = { db, now: () => new Date() };
  try {
    if (action === "list" && address === undefined) {
      process.stdout.write(formatAccounts(await listStaff(deps)));
      return 0;
    }
    const email = readEmail(address);
    const record = (details?: { role: StaffRole }) =>
      recordAudit(
        { actor: operator, action: `${action}_staff`, object: `staff ${email}`, outcome: "allowed", details },
        deps,
      );
    switch (action) {
      case "add":
      case "reset": {
        const password = values["password-stdin"] ? await readPassword() : undefined;
        const origin = password === undefined ? shopOrigin() : "";
        const accessed =
          action === "add"
            ? addStaff({ email, role, password }, deps)
            : resetStaff({ email, password, evenLastOwner: true }, deps);
        const access = unwrap(await accessed, email);
        await record(action === "add" ? { role } : undefined);
        process.stdout.write(describeAccess(email, access, origin));
        return 0;
      }
      case "enable": {
        const origin = shopOrigin();
        const access = unwrap(await enableStaff({ email }, deps), email);
        await record();
        process.stdout.write(describeAccess(email, access, origin));
        return 0;
      }
      case "role":
        if (unwrap(await changeRole({ email, role }, deps), email).changed) {
          await record({ role });
          process.stdout.write(`\n${email} has the role ${role} now, and every session has ended.\n`);
        } else process.stdout.write(`\n${email} has the role ${role} already. Nothing was changed.\n`);
        return 0;
      case "disable":
        unwrap(await disableStaff({ email, evenLastOwner: true }, deps), email);
        await record();
        process.stdout.write(`\n${email} is disabled, and every session has ended.\n`);
        return 0;
      default:
        throw new CommandError(usage);
    }
  } finally {
    await db.$disconnect();
  }
});

function parseCommand() {
  try {
    const options = {
      "password-stdin": { type: "boolean", default: false },
      role: { type: "string" },
    } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new CommandError(usage);
  }
}

function readEmail(address: string | undefined): string {
  if (address === undefined) throw new CommandError(usage);
  const email = staffEmailSchema.safeParse(address);
  if (!email.success) throw new CommandError(`This is not an e-mail address: ${address}`);
  return email.data;
}

function readRole(text: string): StaffRole {
  const role = staffRoles.find((name) => name === text);
  if (role === undefined)
    throw new CommandError(`There is no role ${text}. Roles: ${staffRoles.join(", ")}.`);
  return role;
}

/** The password on standard input, without the line break that ends it. */
async function readPassword(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, "");
}

/** Read before anything is changed, because the link needs it. */
function shopOrigin(): string {
  const appUrl = requireVariable("APP_URL");
  if (!URL.canParse(appUrl)) throw new CommandError("APP_URL is not an address.");
  return new URL(appUrl).origin;
}

function unwrap<T>(result: Result<T, { kind: keyof typeof errors }>, email: string): T {
  if (!result.ok) throw new CommandError(errors[result.error.kind](email));
  return result.value;
}

function describeAccess(email: string, { token }: Access, origin: string): string {
  if (token === undefined) return `\n${email} can sign in with this password.\n`;
  return [
    "",
    `An invitation for ${email}. It works once, within ${invitationHours} hours, and sets the password:`,
    "",
    `${origin}/admin/invitation/${token}`,
    "",
    "Send it to this person only. Whoever opens it first gets the account.",
    "",
  ].join("\n");
}

function formatAccounts(accounts: StaffAccount[]): string {
  if (accounts.length === 0) return "\nThere are no accounts. Add one: npm run staff -- add EMAIL\n";
  const width = Math.max(...accounts.map(({ email }) => email.length));
  const rows = accounts.map(
    ({ email, role, state, createdAt }) =>
      `${email.padEnd(width)}  ${role.padEnd(7)}  ${state.padEnd(18)}  since ${createdAt.toISOString().slice(0, 10)}`,
  );
  return `\n${rows.join("\n")}\n`;
}
