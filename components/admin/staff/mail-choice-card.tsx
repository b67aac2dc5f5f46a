import { ActionForm } from "@/components/ui/form";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { MailChoice } from "@/lib/staff/accounts";

type MailChoiceCardProps = { choice: MailChoice; save: (form: FormData) => Promise<void> };

/** Which mails an owner or a manager wants. */
export function MailChoiceCard({ choice, save }: MailChoiceCardProps) {
  return (
    <Card aria-labelledby="mails-to-you">
      <CardHeader>
        <CardTitle id="mails-to-you">Mails to you</CardTitle>
      </CardHeader>
      <CardContent>
        <ActionForm action={save} className="grid justify-items-start gap-3">
          <label className="flex items-start gap-2">
            <input type="checkbox" name="day" defaultChecked={choice.wantsDayMail} className="mt-1" />
            Each morning, what the day before took and what waits
          </label>
          <label className="flex items-start gap-2">
            <input type="checkbox" name="alerts" defaultChecked={choice.wantsAlerts} className="mt-1" />
            At once, what cannot wait: an outcome unknown for an hour, a hold that ends within a day, a job
            that is late, a chargeback
          </label>
          <Button type="submit" variant="outline">
            Save
          </Button>
        </ActionForm>
      </CardContent>
    </Card>
  );
}
