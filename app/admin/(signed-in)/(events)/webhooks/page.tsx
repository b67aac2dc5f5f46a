import type { Metadata } from "next";

import { readForStaff } from "@/app/admin/require-staff";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field, Input } from "@/components/ui/field";
import { EndpointList, FeedKeyList } from "@/modules/events/components/endpoint-list";
import { SecretForm } from "@/modules/events/components/secret-form";
import { TypeChoice } from "@/modules/events/components/type-choice";
import { listEndpoints } from "@/modules/events/endpoints";
import { viewEventTypes } from "@/modules/events/event-types";
import { listFeedKeys } from "@/modules/events/feed";
import { modules } from "@/modules/server";

import { submitEndpoint, submitFeedKey, submitKeyEnd } from "./submit-endpoint";

export const metadata: Metadata = { title: "Webhooks" };

/** Webhooks, and the keys of the feed. */
export default async function WebhooksPage() {
  const [endpoints, keys] = await readForStaff("/admin/webhooks", "read_webhooks", (deps) =>
    Promise.all([listEndpoints(deps), listFeedKeys(deps)]),
  );
  return (
    <div className="grid gap-5">
      <div className="intro">
        <h1>Webhooks</h1>
        <p>
          Other programs receive orders, payments and parcels as events: the shop posts each one to an
          address, signed by the rules of Standard Webhooks, or they read the feed with a key.
        </p>
      </div>
      <div className="with-actions">
        <div>
          <Card aria-labelledby="add">
            <CardHeader>
              <CardTitle id="add">Add a webhook</CardTitle>
            </CardHeader>
            <CardContent>
              <SecretForm submit={submitEndpoint} button="Add" name="signing secret">
                <Field id="url" label="Address of the receiver" className="w-full">
                  <Input id="url" name="url" type="url" required dir="ltr" autoComplete="off" />
                </Field>
                <TypeChoice types={viewEventTypes(modules)} />
              </SecretForm>
            </CardContent>
          </Card>
        </div>
        <div className="grid content-start gap-5">
          <Card aria-label="Webhooks" className="overflow-hidden">
            {endpoints.length === 0 ? (
              <CardContent>
                <p className="hint">There is no webhook.</p>
              </CardContent>
            ) : (
              <EndpointList endpoints={endpoints} />
            )}
          </Card>
          <Card aria-labelledby="feed">
            <CardHeader>
              <CardTitle id="feed">Feed</CardTitle>
            </CardHeader>
            <CardContent className="grid gap-5">
              <p className="text-sm">
                A program that cannot receive webhooks reads <code>GET /api/events?after=0</code> with a key
                as its bearer token, and continues from the position that each page returns.
              </p>
              {keys.length > 0 && <FeedKeyList keys={keys} end={submitKeyEnd} />}
              <SecretForm submit={submitFeedKey} button="Make a key" variant="outline" name="key">
                <Field id="key-name" label="Name of the key" hint="Who reads with it" className="w-full">
                  <Input
                    id="key-name"
                    name="name"
                    required
                    maxLength={100}
                    aria-describedby="key-name-hint"
                  />
                </Field>
              </SecretForm>
            </CardContent>
          </Card>
        </div>
      </div>
    </div>
  );
}
