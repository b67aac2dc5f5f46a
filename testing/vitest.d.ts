import "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of the migrated database that each test file copies. */
    templateDatabase: string;
    /** The environment of the shop that the tests of the project `http` share. */
    shopEnvironment: Record<string, string>;
  }
}
