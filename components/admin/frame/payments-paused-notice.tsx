import { Alert, AlertTitle } from "@/components/ui/alert";

/** That new payments are paused, and until when. Nothing while they are taken. `seconds` until the next try. */
export function PaymentsPausedNotice({ seconds }: { seconds: number | undefined }) {
  if (seconds === undefined) return null;
  return (
    <Alert variant="warning" className="mb-5">
      <AlertTitle>New payments are paused: the bank does not answer</AlertTitle>
      <p>
        Shoppers read that their order is kept and when to try again. In {seconds} s the next payment is let
        through to see whether the bank is back. Captures, voids and refunds are not paused.
      </p>
    </Alert>
  );
}
