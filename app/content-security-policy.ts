import { environment } from "@/lib/environment";

/** The nonce of a policy that `contentSecurityPolicy` has written. */
export function nonceIn(policy: string | null): string | undefined {
  return /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
}

const isDevelopment = process.env.NODE_ENV === "development";

/**
 * The content security policy of a page, with the nonce of its scripts and styles, and the directives of its reports.
 *
 * Pages for staff have no frames, and no page may be framed, but for the inspector if it is on.
 */
export function contentSecurityPolicy(pathname: string, nonce: string, reporting: string[]): string {
  const hasInspector = environment.INSPECTOR === "on";
  const isInspector = hasInspector && pathname.startsWith("/inspector/");
  const staffFrames = hasInspector ? "'self'" : "'none'";
  const frames = pathname.startsWith("/admin")
    ? staffFrames
    : `'self' ${new URL(environment.TOKENIZATION_FRAME_URL).origin}`;
  const styles = isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src ${styles}`,
    "img-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-src ${frames}`,
    `frame-ancestors ${isInspector ? "'self'" : "'none'"}`,
    ...reporting,
  ].join("; ");
}
