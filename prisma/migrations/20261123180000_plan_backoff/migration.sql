-- Plans whose due charge could not begin, and when it is tried again.
CREATE TABLE "plan_backoff" (
    "subscription_id" UUID NOT NULL,
    "failures" INTEGER NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "plan_backoff_pkey" PRIMARY KEY ("subscription_id"),
    CONSTRAINT "plan_backoff_failures" CHECK ("failures" > 0)
);

ALTER TABLE "plan_backoff" ADD CONSTRAINT "plan_backoff_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;
