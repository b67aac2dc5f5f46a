import "server-only";
import type { Database } from "@/lib/db/database";
import type { Log } from "@/lib/log/log";
import { endProblem, writeProblem } from "./shared-state";

/** What the shop depends on. */
export type Dependency = "gateway" | "clock" | "cardForm" | "mail" | "disk" | "rights";

/** What may be wrong with each, and what whoever runs the shop should look at: the line of the log. */
const problems = {
  gateway_unauthorized: {
    of: "gateway",
    look: "the gateway refuses this shop: check GATEWAY_MERCHANT_ID, GATEWAY_USERNAME and GATEWAY_PASSWORD",
  },
  gateway_unreachable: {
    of: "gateway",
    look: "no connection to the gateway: check GATEWAY_BASE_URL, DNS and the network",
  },
  gateway_tls_failed: {
    of: "gateway",
    look: "TLS to the gateway failed: check GATEWAY_BASE_URL, its certificate and the certificates that Node trusts",
  },
  gateway_not_answering: {
    of: "gateway",
    look: "the gateway does not answer: check GATEWAY_BASE_URL and GATEWAY_TIMEOUT_MS, and ask the bank",
  },
  gateway_unreadable: {
    of: "gateway",
    look: "what answers is not the gateway: check GATEWAY_BASE_URL and the proxies on the way",
  },
  clock_differs: {
    of: "clock",
    look: "this machine's clock differs from the gateway's by more than a minute: check its time service",
  },
  card_form_refused: {
    of: "cardForm",
    look: "the card form refuses this shop: check TOKENIZATION_ID, TOKENIZATION_TOKEN, TOKENIZATION_SCHEME, APP_URL and the clock",
  },
  card_form_expired: {
    of: "cardForm",
    look: "the card form takes a fresh signature for an old one: check this machine's clock",
  },
  card_form_no_answer: {
    of: "cardForm",
    look: "the card form did not open or answer in a shopper's browser: check TOKENIZATION_FRAME_URL and ask its provider",
  },
  mail_unreachable: {
    of: "mail",
    look: "no connection to the mail server: check SMTP_URL, DNS and the network",
  },
  mail_tls_failed: {
    of: "mail",
    look: "TLS to the mail server failed: check SMTP_URL and the server's certificate",
  },
  mail_sign_in_failed: {
    of: "mail",
    look: "the mail server refuses the sign-in: check user and password in SMTP_URL",
  },
  mail_refused: {
    of: "mail",
    look: "the mail server takes no mail of this shop: check MAIL_FROM and ask whoever runs it",
  },
  disk_not_writable: {
    of: "disk",
    look: "the disk cannot be written: check space and rights of .next/cache; pictures are resized for each request",
  },
  rights_missing: {
    of: "rights",
    look: "the shop's database role lacks rights: run npm run migrate with MIGRATION_DATABASE_URL",
  },
} as const satisfies Record<string, { of: Dependency; look: string }>;

export type Problem = keyof typeof problems;

/** What whoever runs the shop should look at. */
export function lookAt(problem: Problem): string {
  return problems[problem].look;
}

/** A problem that has not been followed by a success. */
type OpenProblem = { problem: Problem; since: Date; lastAt: Date };

/** Milliseconds after which a process logs and stores the same again. */
const repeatAfter = 30_000;

/** Hears of what works and what does not. Both return at once and throw nothing. */
export type Dependencies = {
  failed(problem: Problem): void;
  worked(dependency: Dependency): void;
  /** Resolves when all that was heard is stored. */
  settled(): Promise<void>;
};

/**
 * Keeps the state of what the shop depends on in the database, which all instances share, and logs each problem as an error.
 *
 * A process writes the same at most each half minute, so a success costs no statement as a rule. A success ends a problem at
 * once if this process had it; that of another process ends when it was not seen for a minute, so that an instance that
 * works does not hide one that does not.
 */
export function watchDependencies({ db, log }: { db: Database; log: Log }): Dependencies {
  const failing = new Map<Dependency, { problem: Problem; at: number }>();
  const workedAt = new Map<Dependency, number>();
  let stored = Promise.resolve();
  const store = (write: () => Promise<unknown>) => {
    stored = stored.then(write).then(
      () => undefined,
      (error: unknown) => log.warn({ error }, "state of a dependency not stored"),
    );
  };

  return {
    failed(problem) {
      const { of, look } = problems[problem];
      const before = failing.get(of);
      if (before?.problem === problem && Date.now() - before.at < repeatAfter) return;
      failing.set(of, { problem, at: Date.now() });
      log.error({ kind: problem }, look);
      store(() => writeProblem(of, problem, { db }));
    },
    worked(dependency) {
      const own = failing.delete(dependency);
      if (!own && Date.now() - (workedAt.get(dependency) ?? 0) < repeatAfter) return;
      workedAt.set(dependency, Date.now());
      store(async () => {
        if (await endProblem(dependency, { always: own }, { db }))
          log.info({ kind: dependency }, "works again");
      });
    },
    settled: () => stored,
  };
}

/** The open problems of all instances, by dependency. A problem of a later build is left out. */
export async function readProblems({
  db,
}: {
  db: Database;
}): Promise<Partial<Record<Dependency, OpenProblem>>> {
  const rows = await db.dependencyProblem.findMany();
  return Object.fromEntries(
    rows.flatMap(({ dependency, problem, since, lastAt }) =>
      isProblem(problem) ? [[dependency, { problem, since, lastAt }]] : [],
    ),
  );
}

function isProblem(word: string): word is Problem {
  return Object.hasOwn(problems, word);
}
