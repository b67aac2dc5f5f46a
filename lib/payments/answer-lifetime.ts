/** Milliseconds for which a process tries to store an answer of the bank that the journal did not take. */
export const answerLifetime = 120_000;
