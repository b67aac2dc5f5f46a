import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";

import { readFlash, readNotice } from "@/app/admin/(signed-in)/flash-cookie";
import { readForStaff } from "@/app/admin/require-staff";
import { BackLink } from "@/components/admin/frame/back-link";
import { ShopTime } from "@/components/admin/frame/times";
import { Alert } from "@/components/ui/alert";
import { Button, type ButtonLook, buttonVariants } from "@/components/ui/button";
import { Card, CardContent, TitledCard } from "@/components/ui/card";
import { ActionForm } from "@/components/ui/form";
import { Link } from "@/components/ui/link";
import { StatusMessage } from "@/components/ui/status-message";
import { DeliveryList } from "@/modules/events/components/delivery-list";
import { EndpointBadge } from "@/modules/events/components/endpoint-list";
import { SecretForm } from "@/modules/events/components/secret-form";
import { TypeChoice } from "@/modules/events/components/type-choice";
import { webhookNotices } from "@/modules/events/components/webhook-texts";
import { readEndpoint } from "@/modules/events/endpoints";
import { viewEventTypes } from "@/modules/events/event-types";
import { webhookPath } from "@/modules/events/paths";
import { modules } from "@/modules/server";

import { submitRotation } from "@/app/admin/(signed-in)/(events)/webhooks/submit-endpoint";
import { submitChange } from "./submit-change";

export const metadata: Metadata = { title: "Webhook" };

const querySchema = z.object({
  do: z.literal("remove").optional().catch(undefined),
  test: z.uuid().optional().catch(undefined),
  notice: z.string().max(40).optional().catch(undefined),
});
const storedTest = z.object({ test: z.string(), taken: z.boolean(), answer: z.string() });

/** A webhook, with its last deliveries and what an owner may do with it. */
export default async function WebhookPage({ params, searchParams }: PageProps<"/admin/webhooks/[id]">) {
  const { data: id } = z.uuid().safeParse((await params).id);
  const endpoint = await readForStaff("/admin/webhooks", "read_webhooks", async (deps) =>
    id === undefined ? undefined : readEndpoint({ id }, deps),
  );
  if (endpoint === undefined) notFound();
  const query = querySchema.parse(await searchParams);
  const notice = await readNotice(query.notice, webhookNotices);
  const test = await readFlash("webhook_test", storedTest);
  const { deliveries, disabledAt, previousUntil, types } = endpoint;
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <BackLink href="/admin/webhooks">All webhooks</BackLink>
        <div className="entry-title">
          <h1 className="break-all">
            <bdi>{endpoint.url}</bdi>
          </h1>
          <EndpointBadge endpoint={endpoint} />
        </div>
        <p className="hint">
          Added by <bdi>{endpoint.createdBy}</bdi>, <ShopTime at={endpoint.createdAt} />
        </p>
      </div>
      <StatusMessage variant={notice === "changed" ? "warning" : "success"}>
        {notice && webhookNotices[notice]}
      </StatusMessage>
      {query.test !== undefined && test?.test === query.test && (
        <Alert role="status" variant={test.taken ? "success" : "warning"}>
          {test.taken ? "The receiver took the test message" : "The receiver did not take the test message"}:{" "}
          <bdi>{test.answer}</bdi>
        </Alert>
      )}
      <div className="with-actions">
        <div className="grid content-start gap-5">
          <TitledCard
            id="actions"
            title={query.do === "remove" ? "Remove this webhook?" : "This webhook"}
            className="grid justify-items-start gap-4"
          >
            {query.do === "remove" ? (
              <>
                <p className="text-sm">
                  Nothing is sent to it any more, and what waits is never sent. It cannot be undone.
                </p>
                <ChangeButton id={endpoint.id} change="remove" variant="destructive">
                  Remove the webhook
                </ChangeButton>
                <Link href={webhookPath(endpoint.id)}>Keep it</Link>
              </>
            ) : (
              <>
                <ChangeButton id={endpoint.id} change="test">
                  Send a test
                </ChangeButton>
                <SecretForm
                  submit={submitRotation}
                  button="New secret"
                  variant="outline"
                  name="signing secret"
                >
                  <input type="hidden" name="id" value={endpoint.id} />
                </SecretForm>
                <p className="hint">
                  {previousUntil !== null && previousUntil > new Date() ? (
                    <>
                      The secret before signs, too, until <ShopTime at={previousUntil} />.
                    </>
                  ) : (
                    "After a new secret, the one before signs, too, for a day."
                  )}
                </p>
                <ChangeButton
                  id={endpoint.id}
                  change={disabledAt === null ? "disable" : "enable"}
                  variant="outline"
                >
                  {disabledAt === null ? "Disable" : "Enable"}
                </ChangeButton>
                <Link
                  href={webhookPath(endpoint.id, { do: "remove" })}
                  className={buttonVariants({ variant: "outline" })}
                >
                  Remove
                </Link>
              </>
            )}
          </TitledCard>
          <TitledCard id="types" title="What is sent">
            <ActionForm action={submitChange} className="grid justify-items-start gap-4">
              <input type="hidden" name="id" value={endpoint.id} />
              <input type="hidden" name="change" value="types" />
              <TypeChoice types={viewEventTypes(modules)} chosen={types} />
              <Button type="submit" variant="outline">
                Change
              </Button>
            </ActionForm>
          </TitledCard>
        </div>
        <div>
          <Card aria-label="Deliveries" className="overflow-hidden">
            {deliveries.length === 0 ? (
              <CardContent>
                <p className="hint">Nothing has happened since it was added.</p>
              </CardContent>
            ) : (
              <DeliveryList id={endpoint.id} deliveries={deliveries} sendAgain={submitChange} />
            )}
          </Card>
        </div>
      </div>
    </div>
  );
}

function ChangeButton({
  id,
  change,
  variant,
  children,
}: { id: string; change: string; children: string } & Pick<ButtonLook, "variant">) {
  return (
    <ActionForm action={submitChange}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="change" value={change} variant={variant}>
        {children}
      </Button>
    </ActionForm>
  );
}
