"use client";

import { useTranslations } from "next-intl";
import { unstable_isUnrecognizedActionError } from "next/navigation";
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  startTransition,
  useActionState,
  useEffect,
  useState,
  useTransition,
} from "react";

import { keepTyped, useKeptForm } from "./kept-forms";
import { reachShop } from "./reach-shop";

type ActionFormProps = Omit<ComponentProps<"form">, "action" | "onSubmit"> & {
  action: (form: FormData) => Promise<void>;
  working?: string;
  unsentText?: string;
  /** A name for what is typed into it, which is kept in this tab until it is sent. */
  kept?: string;
};

/** A form that a server action receives. Works without JavaScript too. */
export function ActionForm({ action, working, unsentText, kept, children, ...props }: ActionFormProps) {
  const { submit, sending } = useSending();
  const ref = useKeptForm(undefined);
  return (
    <form
      ref={ref}
      action={action}
      onSubmit={(event) => submit(event, action)}
      data-kept={kept}
      data-kept-once={kept && ""}
      {...props}
    >
      {children}
      <SendingState {...sending} working={working} unsentText={unsentText} />
    </form>
  );
}

type PageFormProps = Omit<ComponentProps<"form">, "action" | "onSubmit"> & { action: string };

/** A form that the browser sends, and whose answer is another page. Works without JavaScript too. */
export function PageForm({ children, ...props }: PageFormProps) {
  const { submit, sending } = useSending();
  return (
    <form
      onSubmit={(event) => {
        const { currentTarget } = event;
        submit(event, async () => {
          await reachShop();
          currentTarget.submit();
          await untilReturned();
        });
      }}
      {...props}
    >
      {children}
      <SendingState {...sending} />
    </form>
  );
}

type SendingStateProps = {
  pending: boolean;
  unsent: boolean;
  /** What the form is doing. */
  working?: string;
  /** What to say if the shop could not be reached, if more than the page was at stake. */
  unsentText?: ReactNode;
};

/** Says beside a form's button that the form is being sent, or that it could not be. Both are announced. */
export function SendingState({ pending, unsent, working, unsentText }: SendingStateProps) {
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {/* In an element of its own: a browser may have translated it. */}
        {pending && <span>{working ?? <SharedText of="working" />}</span>}
      </p>
      <div role="alert" className="w-full empty:hidden">
        {unsent &&
          (unsentText === undefined ? <Unsent /> : <p className="alert alert-destructive">{unsentText}</p>)}
      </div>
    </>
  );
}

/** Until the network is back. What more was at stake is said until it is known. */
function Unsent() {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const end = () => setBack(true);
    window.addEventListener("online", end);
    return () => window.removeEventListener("online", end);
  }, []);
  if (isBack) return null;
  return (
    <p className="alert alert-destructive">
      <SharedText of="unsent" />
    </p>
  );
}

function SharedText({ of }: { of: "working" | "unsent" }) {
  return useTranslations("sending")(of);
}

/**
 * Sends a form, and keeps the page with all that was typed if the shop cannot be reached.
 *
 * While it is sent, its button is `aria-busy`. `unsent` then says whether the shop could not be reached; it may have
 * received the form all the same. Any other error is thrown, and leads to the error page.
 */
export function useSending() {
  const [pending, startSending] = useTransition();
  const [unsent, setUnsent] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!pending || button === null) return;
    button.setAttribute("aria-busy", "true");
    return () => button.removeAttribute("aria-busy");
  }, [pending, button]);
  // A form that is gone takes the focus with it. If no message of the page takes it over, the keyboard goes on at the page's beginning.
  useEffect(() => {
    if (button === null) return;
    const goOn = () => {
      const isLost = !button.isConnected && document.activeElement === document.body;
      if (isLost) document.querySelector<HTMLElement>("main[tabindex]")?.focus({ preventScroll: true });
    };
    return () => queueMicrotask(goOn);
  }, [button]);

  const send = (work: () => Promise<void>, submitter: HTMLElement | null) => {
    setButton(submitter);
    setUnsent(false);
    startSending(async () => {
      try {
        await work();
      } catch (error) {
        if (isAnswer(error)) throw error;
        setUnsent(true);
        keepTyped({ type: "reply", target: submitter });
      }
    });
  };

  /** For the form's `onSubmit`. Does nothing while the form is being sent. */
  const submit = (event: FormEvent<HTMLFormElement>, work: (form: FormData) => Promise<void>) => {
    event.preventDefault();
    if (pending) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    send(() => work(form), submitter);
  };
  return { sending: { pending, unsent }, send, submit };
}

/** Whether the server has answered: with a redirect or an error of its own, or that it does not know the action. */
function isAnswer(error: unknown): boolean {
  return (error instanceof Error && "digest" in error) || unstable_isUnrecognizedActionError(error);
}

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

/** Resolves if the browser comes back to the page, as it was when it left. */
export function untilReturned(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener("pageshow", resolve, { once: true }));
}
