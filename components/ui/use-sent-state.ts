import { type FormEvent, startTransition, useActionState, useState } from "react";

import { useSending } from "./use-sending";

/**
 * As `useActionState`: the server's reply to a form. A form that could not be sent keeps the last one.
 *
 * `form` is for the form's props. It works without JavaScript too.
 */
export function useSentState<State>(
  action: (state: Awaited<State>, form: FormData) => State | Promise<State>,
  initial: Awaited<State>,
) {
  const [posted, post] = useActionState(action, initial);
  const [state, setState] = useState(posted);
  const { submit, sending } = useSending();
  const sendForm = async (form: FormData) => {
    const reply = await action(state, form);
    startTransition(() => setState(reply));
  };
  const form = { action: post, onSubmit: (event: FormEvent<HTMLFormElement>) => submit(event, sendForm) };
  return { state, form, sending };
}
