import { ActionForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";

/** A way out of a sign-in that waits for its code. */
export function LeaveSession({ email, leave }: { email: string; leave: () => Promise<void> }) {
  return (
    <ActionForm action={leave} className="grid justify-items-center gap-2 text-center">
      <p className="hint">
        Signed in as <bdi className="break-all">{email}</bdi>.
      </p>
      <Button type="submit" variant="ghost">
        Sign in as somebody else
      </Button>
    </ActionForm>
  );
}
