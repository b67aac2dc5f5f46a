import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/lib/db/generated/client";

/** Opens a pool of at most 20 connections to the shop's database. */
export function openDatabase(connectionString: string): PrismaClient {
  // Prisma's other formats put the arguments of a query, and so personal data, into an error's message.
  return new PrismaClient({ errorFormat: "minimal", adapter: new PrismaPg({ connectionString, max: 20 }) });
}

export type Database = PrismaClient;
