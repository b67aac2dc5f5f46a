import { Fragment } from "react";

import { orderPath } from "@/components/admin/frame/paths";
import { ShopTime } from "@/components/admin/frame/times";
import { Alert, AlertTitle } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import type { Database } from "@/lib/db/database";
import type { OrderNumber } from "@/lib/ids";

import { findTwins } from "./find-twins";

/** Orders that were perhaps placed twice, with what to do; nothing without one. */
export async function twinNotice({ number }: { number: OrderNumber }, deps: { db: Database }) {
  const twins = await findTwins({ number }, deps);
  if (twins.length === 0) return null;
  return (
    <Alert variant="warning">
      <AlertTitle>Perhaps ordered twice</AlertTitle>
      <p>
        Within an hour the same person also placed{" "}
        {twins.map(({ number: twin, placedAt }, index) => (
          <Fragment key={twin}>
            {index > 0 && ", "}
            <Link href={orderPath(twin)} className="link">
              {twin}
            </Link>{" "}
            (<ShopTime at={placedAt} />)
          </Fragment>
        ))}{" "}
        with the same goods. Ask before both leave.
      </p>
    </Alert>
  );
}
