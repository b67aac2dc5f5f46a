const sentences: Record<string, string> = {
  CredentialsSignin: "This address and password do not go together. Check both and try again.",
  TooManyAttempts: "There were too many attempts. Please try again later, in an hour at the latest.",
  NoCookies:
    "This browser takes no cookies from us, and without them nobody can sign in. Allow them and reload.",
};

/** Why signing in failed: never which of address and password was wrong, never more than staff can use. */
export function signInSentence(error: string): string {
  return sentences[error] ?? "Signing in did not work just now. Please try again in a moment.";
}
