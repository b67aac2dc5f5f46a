import "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of the migrated database that each test file copies. */
    templateDatabase: string;
  }
}
