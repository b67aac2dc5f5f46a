import type { AmountError } from "@/components/admin/movements/read-amount";
import type { LiabilityShift } from "@/components/admin/payment/liability-shift";
import type { CorrectionError, CorrectionField } from "@/lib/back-office/correct-order";
import type { DispatchError } from "@/lib/back-office/dispatch-order";
import type { NoteError } from "@/lib/back-office/note-order";
import type { OrderRights } from "@/lib/back-office/views-for-role";
import type { RefundError } from "@/lib/back-office/refund-order";
import type { AdminOrderView } from "@/lib/back-office/views";
import type { MailRow } from "@/lib/mail/list-mails";
import { toDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import type { Problem } from "@/lib/monitor/dependencies";
import type { OrderState } from "@/lib/orders/views";
import type { CloseRestError } from "@/lib/payments/close-rest";
import type { Waiting } from "@/lib/payments/second-person";
import type { DispatchDoubt } from "@/lib/payments/state-table";
import type { PasswordError } from "@/lib/staff/invitations";
import type { NameError } from "@/lib/staff/names";
import type { ActProofError } from "@/lib/staff/proofs";
import type { StaffRole } from "@/lib/staff/rights";
import type { CodeError } from "@/lib/staff/authenticator";
import type { OperationView } from "@/lib/unknown-outcomes/read-operation";
import type { ResolveError } from "@/lib/unknown-outcomes/resolve-outcome";

import { formatAmount } from "./amount";
import { codeLabel } from "./labels";

// Every message that staff read. Each says what happened and what to do next; names stand in labels.ts.

type NotCaptured = Extract<AdminOrderView["review"], { kind: "not_captured" }>;

/** What staff may do with an order's money. */
export type MovementAction = keyof AdminOrderView["actions"];

/** What staff read of a mail that they may send again. */
export const mailMessages: Partial<Record<MailRow["state"], string>> = {
  REFUSED:
    "The mail server did not accept it. Check the address of the order first: it is sent to the present one.",
  UNKNOWN:
    "The mail server did not confirm it, so the shopper may have received it. Sent again, it may arrive twice.",
};

/** What staff read while something that the shop depends on does not work. */
export const problemMessages = {
  gateway_unauthorized: {
    title: "The bank refuses the shop",
    text: "No payment, capture or refund can be made. Ask whoever runs the shop to check merchant id, user and password of the gateway.",
  },
  gateway_unreachable: {
    title: "The bank cannot be reached",
    text: "Payments fail before anything is sent. Ask whoever runs the shop to check the gateway's address and the network.",
  },
  gateway_tls_failed: {
    title: "There is no secure connection to the bank",
    text: "Payments fail before anything is sent. Ask whoever runs the shop to check the gateway's address and certificate.",
  },
  gateway_not_answering: {
    title: "The bank does not answer",
    text: "Payments may fail or have an unknown outcome. Ask the bank if it lasts.",
  },
  gateway_unreadable: {
    title: "The answers of the bank cannot be read",
    text: "Payments fail or have an unknown outcome. Ask whoever runs the shop to check the gateway's address.",
  },
  clock_differs: {
    title: "The shop's clock is wrong",
    text: "The card form may refuse to open. Ask whoever runs the shop to set the clock.",
  },
  card_form_refused: {
    title: "The card form refuses the shop",
    text: "No shopper has entered a card since. Ask whoever runs the shop to check the tokenization id and token, and the clock.",
  },
  card_form_expired: {
    title: "The card form takes the shop's signature for an old one",
    text: "No shopper has entered a card since. Ask whoever runs the shop to set the clock.",
  },
  card_form_no_answer: {
    title: "The card form did not open or answer in a shopper's browser",
    text: "No shopper has entered a card since. It may be that shopper's network. Open an order to see it, and ask the provider of the card form.",
  },
  mail_unreachable: {
    title: "The mail server cannot be reached",
    text: "Mails wait and are sent later. Ask whoever runs the shop to check the mail server's address.",
  },
  mail_tls_failed: {
    title: "There is no secure connection to the mail server",
    text: "Mails wait and are sent later. Ask whoever runs the shop to check the mail server's address and certificate.",
  },
  mail_sign_in_failed: {
    title: "The mail server refuses the shop's sign-in",
    text: "Mails wait and are sent later. Ask whoever runs the shop to check user and password of the mail server.",
  },
  mail_refused: {
    title: "The mail server takes no mail of the shop",
    text: "Mails wait and are sent later. Ask whoever runs the shop to check the sender's address.",
  },
  disk_not_writable: {
    title: "The shop cannot write its disk",
    text: "Pictures are slow. Ask whoever runs the shop to look at its space and rights.",
  },
  rights_missing: {
    title: "The shop lacks rights in its database",
    text: "Pages may fail. Ask whoever runs the shop to run the migrations.",
  },
} satisfies Record<Problem, { title: string; text: string }>;

const movementNouns = {
  capture: "Capture",
  void: "Void",
  refund: "Refund",
} satisfies Record<MovementAction, string>;

const movementSuccesses = {
  capture: (amount) => `${amount} was captured. The bank collects it from the card.`,
  void: (amount) => `The authorization of ${amount} was voided. The bank no longer holds the money.`,
  refund: (amount) => `${amount} was refunded. It is on its way back to the card.`,
} satisfies Record<MovementAction, (amount: string) => string>;

/** What staff read on an order's page while the database does not answer. */
export const unavailableOrderMessage =
  "The shop's database does not answer. If you have just moved money on this order, the bank may have done it: do not repeat it. " +
  "This page shows the order and the result as soon as the database is back.";

/** To a person who may refund only a part. `left` is that part as text. */
export function aboveLimitMessage(left: string | undefined): string {
  return `You may refund ${left === undefined ? "less" : `${left} more`} of this order. A manager or an owner can refund more.`;
}

const oneOfRole = {
  owner: "an owner",
  manager: "a manager",
  clerk: "a clerk",
  auditor: "an auditor",
} satisfies Record<StaffRole, string>;

/** Says what this person's role may not do, and who can. Undefined if there is nothing of it. */
export function deniedMessage({ denied, deniedFor }: OrderRights): string | undefined {
  if (denied.length === 0) return undefined;
  const verbs = denied.map((action) => movementNouns[action].toLowerCase());
  const people = deniedFor.map((role) => oneOfRole[role]).join(" or ");
  return `Your role may not ${verbs.join(" or ")}. ${people[0]?.toUpperCase()}${people.slice(1)} can.`;
}

/** What is wrong with a code of an authenticator app. */
export const codeMessages = {
  wrong_code:
    "This code is wrong, or was used before. Enter the one that your app shows now, or a recovery code.",
  too_many_codes: "Too many wrong codes. Wait 15 minutes, then try again.",
} satisfies Record<CodeError["kind"], string>;

const correctionFailures = {
  other_tax:
    "This address lies where another tax applies, and the order was priced with the tax of its own. Nothing was saved. " +
    "Refund this order, and ask the shopper to order again.",
  not_found: "This order no longer exists.",
  unchanged: "Nothing was changed. Change a field first.",
  changed:
    "This order has changed since you opened it. Nothing was saved. Reload the page, and correct it again.",
};

const correctionFieldMessages = {
  email: "This is not an e-mail address.",
  phone: "This is not a phone number, or the delivery needs one.",
  name: "Enter a name of at most 100 characters.",
  addressLine1: "Enter an address of at most 100 characters.",
  addressLine2: "Enter at most 100 characters.",
  city: "Enter a city of at most 100 characters.",
  postalCode: "This is not a postal code of the order's country.",
  reason: "Say why, in at most 500 characters.",
} satisfies Record<CorrectionField, string>;

/** What is wrong with a correction, and with which field of it. */
export function correctionMessage(error: CorrectionError): { field?: CorrectionField; text: string } {
  if (error.kind === "invalid") return { field: error.field, text: correctionFieldMessages[error.field] };
  return { text: correctionFailures[error.kind] };
}

const codeFailures = {
  code_missing: () =>
    "A refund of this size needs a code of your authenticator app. Nothing was sent to the bank.",
  wrong_code: () => `${codeMessages.wrong_code} Nothing was sent to the bank.`,
  too_many_codes: () => `${codeMessages.too_many_codes} Nothing was sent to the bank.`,
};

const movementFailures = {
  not_found: () => "This order no longer exists. Nothing was moved.",
  changed: () =>
    "This order has changed since you reviewed it, by an earlier press or by a colleague. Nothing was moved by this " +
    "press. Check the figures below before you review it again.",
  maintenance: () =>
    "No money is moved during maintenance. Nothing was sent to the bank. Try again after it.",
  busy: () => "Another operation on this payment is still running. Nothing was moved. Try again in a moment.",
  not_admitted: () => "This is not possible in the order's present state. Nothing was moved.",
  authorization_id_missing: () =>
    "The bank's transaction id of this authorization is missing, and a void needs it. Nothing was sent. Void it in " +
    "the bank's portal.",
  too_much: ({ left }) =>
    `That is more than ${left === undefined ? "is" : `the ${left} that is`} left. Nothing was moved. ` +
    "Enter a smaller amount.",
  above_limit: ({ left }) => `${aboveLimitMessage(left)} Nothing was moved.`,
  invalid_amount: () => "This amount cannot be moved. Nothing was sent to the bank. Enter another amount.",
  declined: ({ code }) => `The bank declined it${inBrackets(code)}. Nothing was moved.`,
  refused: ({ code }) => `The bank did not accept the request${inBrackets(code)}. Nothing was moved.`,
  unreachable: () =>
    "The bank could not be reached, so nothing was sent and nothing was moved. You may try again.",
  outcome_unknown: () =>
    "The bank sent no answer that can be trusted, so it is unknown whether money moved. Do not repeat it, here or " +
    "elsewhere: no money can be moved on this order until the outcome is resolved.",
  answer_pending: () => unavailableOrderMessage,
  ...codeFailures,
  waits_for_approval: () =>
    "This needs a second person. Nothing was sent to the bank. It waits under “Second person” for three days.",
  waits_already: () =>
    "A refund of this order waits for a second person already. Nothing was sent to the bank by this press.",
  reason_missing: () => "Choose a reason. Nothing was sent to the bank.",
  line_refunded: () =>
    "A piece or the delivery that you chose is refunded already. Nothing was sent to the bank. Choose what is left.",
  pieces_elsewhere: () =>
    "Of the pieces that you chose, some have left meanwhile, or have not left. Nothing was sent to the bank. Choose again which are not to be sent and which came back.",
  charged_back: ({ left }) =>
    `The bank has taken money of this order back: a refund pays twice. Nothing was sent to the bank. ${left ?? "Nothing"} is left to refund. Confirm below that it is to be paid all the same.`,
  needs_second_person: () =>
    "Another person must approve it: the amount is above the limit, or the bank has taken money of this order back. Nothing was sent to the bank.",
  unreadable: () => "The form could not be read. Nothing was moved. Please fill it in again.",
} satisfies Record<
  RefundError["kind"] | ActProofError["kind"] | Waiting["kind"] | "unreadable",
  (facts: { left?: string; code?: string }) => string
>;

/** How a movement ended for the member of staff who asked for it. */
export type MovementResult = "done" | keyof typeof movementFailures;

export const movementResults = ["done", ...Object.keys(movementFailures)] as MovementResult[];

/** The heading of a movement's message. */
export function movementTitle(result: MovementResult, action: MovementAction): string {
  const noun = movementNouns[action];
  if (result === "done") return `${noun} done`;
  if (result === "unreadable") return "Nothing done";
  if (result === "answer_pending") return `${noun} is being checked`;
  if (result === "waits_for_approval" || result === "waits_already")
    return `${noun} waits for a second person`;
  return result === "outcome_unknown" ? `${noun} has an unknown outcome` : `${noun} not done`;
}

/**
 * Says how a movement ended. `amount` is what moved or was to move, `left` what may still be moved, both as text.
 *
 * Every failure says that nothing was moved, except an unknown outcome and an answer that is still to be stored.
 */
export function movementMessage(
  result: MovementResult,
  action: MovementAction,
  { amount, ...facts }: { amount: string; left?: string; code?: string },
): string {
  return result === "done" ? movementSuccesses[action](amount) : movementFailures[result](facts);
}

function inBrackets(code: string | undefined): string {
  return code === undefined ? "" : ` (${code})`;
}

/** How money is moved. `stale` is a movement that was reviewed before the order changed. */
export function reviewMessage(stale: MovementAction | undefined): string {
  if (stale === undefined) return "No money moves before you have reviewed it.";
  return `The order has changed since you reviewed the ${stale}. Check the timeline, and review it again with the new figures.`;
}

/** What a movement will do, shown before it is done. `left` is null if nothing is left afterwards. */
export const movementConsequences = {
  capture: ({ amount, left, card, email }) => [
    `The bank collects ${amount} from ${card}.`,
    left === null
      ? "Nothing stays authorized afterwards."
      : `${left} stays authorized. You may capture it later, or let the authorization end.`,
    `A mail to ${email} says that it was charged. It does not say that the order is on its way: dispatch says that.`,
    "A capture cannot be undone; it can only be refunded.",
  ],
  void: ({ amount, card, email }) => [
    `The bank releases the ${amount} that it holds on ${card}.`,
    "The order is cancelled, and nothing can be captured from it afterwards.",
    `A mail to ${email} says that the order is cancelled.`,
    "A void cannot be undone.",
  ],
  refund: ({ amount, left, card, email }) => [
    `${amount} goes back to ${card}. The shopper sees it within some days.`,
    left === null ? "Nothing is left to refund afterwards." : `${left} can still be refunded afterwards.`,
    `A mail to ${email} says what was refunded.`,
    "A refund cannot be undone.",
  ],
} satisfies Record<
  MovementAction,
  (facts: { amount: string; left: string | null; card: string; email: string }) => string[]
>;

/** To a person who refunds what the bank has taken back. */
export const paysTwiceMessage = (takenBack: string) =>
  `The bank has taken ${takenBack} back: a refund pays twice.`;

/** To a person who may not do it alone. */
export const secondPersonMessage =
  "This needs a second person: nothing moves before another person approves it.";

/** What is wrong with the form that closes the rest of an order. */
export const closeRestMessages = {
  reason_missing:
    "Say why nothing more will be charged: what the customer decided, what cannot be delivered.",
  reason_too_long: "Say it in at most 500 characters.",
  changed:
    "This order has changed since you opened it. Nothing was closed. Check the figures above, and close the rest again.",
  not_admitted: "This is not possible in the order's present state. Nothing was closed.",
} satisfies Record<CloseRestError["kind"] | "reason_too_long", string>;

/** What is wrong with a note on an order. */
export const noteMessages = {
  empty: "Write something that your colleagues should know.",
  too_long: "Write it in at most 500 characters.",
  not_found: "This order does not exist any more. Nothing was noted.",
  no_colleague: "This colleague can no longer enter. Choose another, or nobody.",
} satisfies Record<NoteError["kind"], string>;

/** Why an order has no action, by its state. */
export const noActionMessages = {
  unpaid: "The shopper has not paid yet. There is nothing to capture or to refund.",
  in_progress: "The shopper is paying now. Look again in a moment.",
  outcome_unknown:
    "The outcome of a movement is unknown. No money can be moved on this order until it is resolved.",
  authorized: "Nothing can be captured or voided at this moment. Look again in a moment.",
  partly_approved: "Nothing can be moved at this moment. Look again in a moment.",
  partly_captured: "Nothing can be captured or refunded at this moment. Look again in a moment.",
  paid: "There is nothing left to refund.",
  partly_refunded: "There is nothing left to refund.",
  refunded: "Everything was refunded. There is nothing left to move.",
  cancelled: "The authorization was voided. There is nothing left to move.",
  failed: "No payment succeeded. There is nothing to capture or to refund.",
  expired: "The order was not paid in time and has expired. There is nothing to capture or to refund.",
} satisfies Record<OrderState, string>;

/** Says what is wrong with a typed amount, and what to type instead. `most` is the largest amount allowed. */
export function amountMessage({ kind }: AmountError, most: Money): string {
  const example = toDecimal(most);
  const decimals = most.exponent;
  const messages = {
    missing: `Enter an amount, up to ${formatAmount(most)}.`,
    not_an_amount: `Enter an amount in digits, such as ${example}.`,
    other_currency: `This order is in ${most.currency}. Enter an amount in ${most.currency}, such as ${example}.`,
    ambiguous: `This can mean two amounts. Write it without a mark for thousands, and with all decimals, such as ${example}.`,
    too_many_decimals: `${most.currency} has ${decimals === 0 ? "no" : decimals} decimals. Enter an amount such as ${example}.`,
    zero: `Enter an amount above zero, up to ${formatAmount(most)}.`,
    too_much: `That is more than the ${formatAmount(most)} that is left.`,
  } satisfies Record<AmountError["kind"], string>;
  return messages[kind];
}

/** Who bears a fraud dispute, and why. "We" is the merchant. */
export const liabilityMessages = {
  authenticated: "The card's issuer bears fraud disputes: the payer was authenticated.",
  attempted:
    "The card's issuer normally bears fraud disputes: authentication was attempted, and the issuer took no part.",
  not_authenticated:
    "Liability not shifted: we bear fraud disputes, because the payer was not authenticated.",
  exempt:
    "Liability not shifted: we bear fraud disputes, because an exemption was used instead of authentication.",
  unclear:
    "Liability not shifted: the bank does not say that the payer was authenticated. Assume that we bear fraud disputes.",
} satisfies Record<LiabilityShift["reason"], string>;

const unknownReasonMessages: Record<string, string> = {
  timed_out: "The bank did not answer in time.",
  connection_lost: "The connection broke before an answer came.",
  server_error: "The bank's server failed after the request was sent.",
  unreadable: "The bank's answer could not be read.",
  in_flight: "The bank answered that it is still working on it.",
  unknown_code: "The bank answered with an unknown code.",
  contradiction: "The bank's answer contradicts itself.",
  unauthorized: "The bank did not accept the shop's credentials, which does not prove that it did nothing.",
  busy: "Something asked the shop to slow down (HTTP 429), which does not prove that the bank did nothing.",
  missing_type: "The bank approved something without naming what.",
  missing_amount: "The bank approved an amount without naming it.",
  wrong_order: "The answer was about another order.",
  wrong_type: "The answer was about another kind of movement.",
  wrong_amount: "The answer named another amount or currency.",
  process_died: "The shop stopped before it could record an answer.",
};

/** Says why an outcome is unknown. `reason` is the journal's code. */
export function unknownReasonMessage(reason: string | null): string {
  if (reason === null) return "No answer was recorded.";
  const status = /^http_(\d{3})$/.exec(reason)?.[1];
  if (status !== undefined) {
    return `HTTP ${status} without the bank's own error: a proxy may have sent it after it passed the request on.`;
  }
  return unknownReasonMessages[reason] ?? `${codeLabel(reason)}.`;
}

/** Why what was to be captured without a person was not. */
export const notCapturedMessages = {
  DECLINED: "The bank declined the capture.",
  REFUSED: "The bank refused the request.",
  UNSENT: "The bank could not be reached, so nothing was sent.",
  NOT_HAPPENED: "The capture had an unknown outcome, and it did not happen.",
} satisfies Record<NonNullable<NotCaptured>["state"], string>;

/** What is wrong with a resolve form. `changed` has no message: the page then shows how it was resolved. */
export const resolveMessages = {
  decision_missing: "Choose whether it happened.",
  invalid_transaction_id: "A transaction id has at most 100 letters, digits, - and _.",
  transaction_id_missing:
    "Enter the bank's transaction id of the authorization: a void needs it. The bank's portal shows it.",
  transaction_id_taken:
    "Another movement has this transaction id. Each movement at the bank has one of its own.",
  not_proven:
    "Enter the bank's reference. Without one, “It did not happen” waits until the day of settlement has passed.",
  reference_invalid:
    "Enter the reference as the bank gave it: 6 to 100 characters, of which at least 3 are different letters or digits.",
  reason_missing: "Say how you know: the bank's portal, a call, a statement.",
  reason_too_long: "Say it in at most 500 characters.",
  needs_second_person: "This amount needs a second person.",
  not_found: "This movement no longer exists.",
  invalid_amount: "The bank cannot have moved this amount. Enter another.",
  too_much: "That is more than was requested. If the bank did move it, confirm it below the amount.",
} satisfies Record<
  | Exclude<ResolveError["kind"], "changed">
  | "decision_missing"
  | "invalid_transaction_id"
  | "too_much"
  | "reason_too_long",
  string
>;

const excessAdvice = {
  PAY: "Give it back in the bank's portal: it cannot be refunded from here.",
  AUTHORIZE: "The bank holds it on the card until the authorization ends or is voided.",
  CAPTURE: "Give it back in the bank's portal: it cannot be refunded from here.",
  VOID: "Ask the bank.",
  REFUND: "The shopper received it beyond what is due. Arrange it with the shopper.",
} satisfies Record<OperationView["kind"], string>;

/** Says what the bank moved beyond a request, and what to do about it. */
export function excessMessage(kind: OperationView["kind"], excess: Money): string {
  return `${formatAmount(excess)} more is at the bank. It is in none of the order's figures. ${excessAdvice[kind]}`;
}

/** Why signing in failed, by next-auth's code or ours. It does not say which of address and password was wrong. */
export const signInMessages = {
  CredentialsSignin: "This address and password do not go together. Check both and try again.",
  TooManyAttempts: "There were too many attempts. Please try again later, in an hour at the latest.",
  Busy: "Too many people are signing in just now. Please try again in a moment.",
  NoCookies: "Your browser does not accept our cookies, and signing in needs them. Allow them and reload.",
  Unavailable: "Signing in did not work just now. Please try again in a moment.",
};

/** What is wrong with a password that an invited person chose. */
export const invitationMessages = {
  too_short: "This password is too short. Use at least 12 characters.",
  too_long: "This password is too long. Use at most 1,000 characters.",
  common:
    "This password is among those that are guessed first. Use several words that do not belong together.",
  few_characters: "This password repeats too few characters, which is easy to guess.",
  contains_email: "This password contains your e-mail address, which is easy to guess.",
  different: "The two passwords differ. Type the same one twice.",
  busy: "Saving did not work just now. Please try again in a moment.",
} satisfies Record<PasswordError["kind"] | "different", string>;

export type InvitationProblem = keyof typeof invitationMessages;

/** Why nothing was dispatched. */
export const dispatchMessages = {
  nothing_chosen: "Choose what leaves: at least one piece.",
  too_long: "Carrier and tracking number may have 100 characters each.",
  changed: "The order has changed since you saw it. Nothing was dispatched. Load the page again.",
  not_left:
    "A piece that you chose has left already, or was refunded. Load the page again, and choose what is left.",
  not_paid: "The bank has approved no payment of this order, or it was voided. Nothing was dispatched.",
  money_returned: "All money of this order was returned, or may have been. Nothing was dispatched.",
  held: "This order is held for review. Capture it if you trust it, or void it. Nothing was dispatched.",
  busy: "Money is being moved on this order. Nothing was dispatched. Try again in a moment.",
  charged_back:
    "The bank has taken money of this order back. Nothing was dispatched. Confirm below that it is to leave all the same.",
  part_charged:
    "This order is charged only in part. Nothing was dispatched. Confirm below that these pieces are to leave all the same.",
  not_found: "This order no longer exists.",
} satisfies Record<DispatchError["kind"], string>;

/** What a person confirms before goods of an order leave. */
export function dispatchDoubtText(
  doubt: DispatchDoubt,
  { chargeback, balances, restClosed }: Pick<AdminOrderView, "chargeback" | "balances" | "restClosed">,
): string {
  if (doubt === "charged_back")
    return `The bank has taken ${chargeback === null ? "money" : formatAmount(chargeback.amount)} back. These pieces leave all the same.`;
  const { authorized, captured, ordered } = balances;
  const charged = formatAmount(restClosed === null ? authorized : captured);
  return `Only ${charged} of ${formatAmount(ordered)} can be charged. These pieces leave all the same.`;
}

/** What a packer reads above a slip. */
export const dispatchSlipNotes = {
  charged_back: "The bank has taken money of this order back. Ask before you pack it.",
  part_charged: "This order is charged only in part. Ask before you pack it.",
} satisfies Record<DispatchDoubt, string>;

/** What owners read after they changed an account. */
export const staffNotices = {
  role_changed: {
    variant: "success",
    text: "The role was changed, and every session of the person has ended.",
  },
  role_unchanged: {
    variant: "success",
    text: "The account has this role already. Nothing was changed, and no session has ended.",
  },
  disabled: {
    variant: "success",
    text: "The account is disabled, and every session of the person has ended.",
  },
  last_owner: {
    variant: "warning",
    text: "Nothing was changed: a shop needs an owner. Make another person an owner first.",
  },
  not_found: { variant: "warning", text: "Nothing was changed: this account does not exist any more." },
} as const;

/** What is wrong with a name that a member of staff chose. */
export const staffNameMessages = {
  empty: "Enter your name.",
  too_long: "Enter at most 60 characters.",
  taken: "A colleague has this name or address. Add something that tells you apart.",
} satisfies Record<NameError["kind"], string>;

/** Why nobody was invited. */
export const inviteMessages = {
  invalid: "Enter an e-mail address, such as kim@example.com.",
  already_exists: "There is an account with this address. Make a new link for it in the list.",
  busy: "Too much is going on just now. Try again.",
  changed: "A colleague has changed this account meanwhile. Load the page again.",
  own: "Ask another owner for a new link of your own account.",
  last_owner: "This is the last owner with a password. Make another person an owner first.",
};

/** What staff read in place of a page that failed. */
export const staffFailure = {
  title: "Something went wrong on our side",
  body: "Nothing was done twice. If you were moving money, look at the order before you do it again.",
  retry: "Try again",
  orders: "All orders",
  offlineTitle: "No connection to the shop",
  offlineBody:
    "Part of this page could not be loaded. Check your connection, then try again. If you were moving money, look at the order before you do it again.",
  outdatedTitle: "The shop was updated",
  outdatedBody:
    "This page was opened before the update, so what you sent was not received. Nothing was moved by it.",
  outdatedRetry: "Open the page again",
};
