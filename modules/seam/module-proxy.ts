/** What the proxy asks of a module of modules/proxy.ts, without loading the rest of it. */
export type ModuleProxy = {
  /** Below it other programs post, with a key in place of cookies: its handlers check what they read. */
  programsPath?: `/${string}/`;
  /** At most one module has it. */
  cspReports?: {
    /** Where browsers post their reports, from any document. */
    path: string;
    /** What makes a browser report what the content security policy of one served page blocks. */
    reporting: () => CspReporting;
  };
};

export type CspReporting = { directives: string[]; headers: Record<string, string> };
