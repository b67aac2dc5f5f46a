import type { Metadata } from "next";

import { readForStaff } from "@/app/admin/require-staff";
import { Card, CardContent, TitledCard } from "@/components/ui/card";
import { KeyFields } from "@/modules/api/components/key-fields";
import { KeyList } from "@/modules/api/components/key-list";
import { listKeys } from "@/modules/api/keys";
import { SecretForm } from "@/modules/events/components/secret-form";

import { submitKey, submitKeyEnd } from "./submit-key";

export const metadata: Metadata = { title: "API keys" };

/** The keys with which other programs call the shop. */
export default async function ApiKeysPage() {
  const keys = await readForStaff("/admin/api-keys", "read_api_keys", listKeys);
  return (
    <div className="grid gap-5">
      <div className="intro">
        <h1>API keys</h1>
        <p>
          Other programs read and act on orders under <code>/api/v1</code>, each with a key of its own, within
          the limits of a role. What they do stands in the audit under the name of the key.
        </p>
      </div>
      <div className="with-actions">
        <div>
          <TitledCard id="make" title="Make a key">
            <SecretForm submit={submitKey} button="Make the key" name="key">
              <KeyFields />
            </SecretForm>
          </TitledCard>
        </div>
        <div>
          <Card aria-label="Keys">
            <CardContent>
              {keys.length === 0 ? (
                <p className="hint">There is no key.</p>
              ) : (
                <KeyList keys={keys} now={new Date()} end={submitKeyEnd} />
              )}
            </CardContent>
          </Card>
        </div>
      </div>
    </div>
  );
}
