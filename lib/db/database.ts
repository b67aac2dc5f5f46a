import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import type { ClientBase, PoolConfig } from "pg";
import { type Prisma, PrismaClient } from "@/lib/db/generated/client";
import { nameStatement } from "./statement-name";

/** Whether a connection keeps the statements that it has prepared. Not behind a pooler that gives each transaction any connection and forgets them. */
type Preparing = { preparedStatements?: boolean };

/** When the database last answered a commit that no standby had confirmed, in milliseconds by this process's clock. */
export type Commits = { unconfirmedAt: number };

type PoolOptions = Preparing & { commits?: Commits };

/** Opens a pool of connections to the shop's database, at most 20 or as many as given. */
export function openDatabase(
  connectionString: string,
  { connections = 20, ...options }: { connections?: number } & PoolOptions = {},
): PrismaClient {
  return openPool({ connectionString, max: connections }, options);
}

/**
 * Opens a pool of a few connections for closing operations alone.
 *
 * Its time limits are short, because the answer of the bank that waits for it can be kept elsewhere.
 */
export function openReservedPool(connectionString: string, options: PoolOptions = {}): PrismaClient {
  const config = { connectionString, max: 5, connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
  return openPool(config, options);
}

/** Opens a pool of connections to a replica. Who waits too long for it reads from the primary. */
export function openReplica(
  connectionString: string,
  { connections, ...options }: { connections: number } & Preparing,
): PrismaClient {
  const patience = { connectionTimeoutMillis: 2_000, query_timeout: 30_000 };
  return openPool({ connectionString, max: connections, ...patience }, options);
}

/** Milliseconds that a transaction waits for a connection, and that it may take: a rush of orders waits, it does not fail. */
const transactionOptions = { maxWait: 10_000, timeout: 15_000 };

function openPool(config: PoolConfig, { preparedStatements = false, commits }: PoolOptions): PrismaClient {
  const onConnect = (client: ClientBase) => {
    // If somebody cancels a commit that waits for its standby, PostgreSQL answers with this warning and then with success.
    client.on("notice", ({ routine }) => {
      if (commits !== undefined && routine === "SyncRepWaitForLSN") commits.unconfirmedAt = Date.now();
    });
  };
  const adapter = new PrismaPg(
    { ...config, onConnect },
    preparedStatements ? { statementNameGenerator: nameStatement } : {},
  );
  // Prisma's other formats put the arguments of a query, and so personal data, into an error's message.
  return new PrismaClient({ adapter, errorFormat: "minimal", transactionOptions });
}

export type Database = PrismaClient;

/**
 * What reads may use: any database, and a replica, which is late and takes no change.
 *
 * A use case that asks for a `Database` cannot be given one, so that nothing is written to it, or decided by it.
 */
export type ReadDatabase = Pick<PrismaClient, "$queryRaw"> & {
  [Model in Uncapitalize<Prisma.ModelName>]: Pick<PrismaClient[Model], Reads>;
};

type Reads =
  "aggregate" | "count" | "findFirst" | "findMany" | "findUnique" | "findUniqueOrThrow" | "groupBy";
