-- Payments that the sweep could not handle, and when it tries them again.
CREATE TABLE "sweep_backoff" (
    "payment_id" UUID NOT NULL,
    "failures" INTEGER NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sweep_backoff_pkey" PRIMARY KEY ("payment_id"),
    CONSTRAINT "sweep_backoff_failures" CHECK ("failures" > 0)
);

ALTER TABLE "sweep_backoff" ADD CONSTRAINT "sweep_backoff_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The last pass of each job that ran to its end, by the database's clock.
CREATE TABLE "job_pass" (
    "job" TEXT NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_pass_pkey" PRIMARY KEY ("job")
);
