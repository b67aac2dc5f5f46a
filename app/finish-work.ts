import "server-only";
import { after } from "next/server";

import { answersSettled } from "@/app/composition/payment-services";

const settle = () => {};

/**
 * Has the process finish work that may move money before it exits, even if the client has left. Returns the work.
 *
 * On SIGTERM Next waits for requests whose client still listens, and for what was given to `after`. Work ends when the journal
 * has taken its answers, or they were given up.
 */
export function finishWork<T>(work: Promise<T>): Promise<T> {
  after(() => work.then(settle, settle).then(answersSettled));
  return work;
}
