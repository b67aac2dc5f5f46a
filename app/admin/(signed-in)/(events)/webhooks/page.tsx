import type { Metadata } from "next";

import { readForStaff } from "@/app/admin/require-staff";
import { Card, CardContent, TitledCard } from "@/components/ui/card";
import { Field, Input } from "@/components/ui/field";
import { EndpointList } from "@/modules/events/components/endpoint-list";
import { SecretForm } from "@/modules/events/components/secret-form";
import { TypeChoice } from "@/modules/events/components/type-choice";
import { listEndpoints } from "@/modules/events/endpoints";
import { viewEventTypes } from "@/modules/events/event-types";
import { modules } from "@/modules/server";

import { submitEndpoint } from "./submit-endpoint";

export const metadata: Metadata = { title: "Webhooks" };

/** The addresses that events are sent to. */
export default async function WebhooksPage() {
  const endpoints = await readForStaff("/admin/webhooks", "read_webhooks", listEndpoints);
  return (
    <div className="grid gap-5">
      <div className="intro">
        <h1>Webhooks</h1>
        <p>
          Other programs receive orders, payments and parcels as events: the shop posts each one to an
          address, signed by the rules of Standard Webhooks.
        </p>
      </div>
      <div className="with-actions">
        <div>
          <TitledCard id="add" title="Add a webhook">
            <SecretForm submit={submitEndpoint} button="Add" name="signing secret">
              <Field id="url" label="Address of the receiver" className="w-full">
                <Input id="url" name="url" type="url" required dir="ltr" autoComplete="off" />
              </Field>
              <TypeChoice types={viewEventTypes(modules)} />
            </SecretForm>
          </TitledCard>
        </div>
        <div>
          <Card aria-label="Webhooks" className="overflow-hidden">
            {endpoints.length === 0 ? (
              <CardContent>
                <p className="hint">There is no webhook.</p>
              </CardContent>
            ) : (
              <EndpointList endpoints={endpoints} />
            )}
          </Card>
        </div>
      </div>
    </div>
  );
}
