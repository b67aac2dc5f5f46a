-- What browsers report of the content security policy.

-- What browsers reported of the content security policy, each kind once with its count.
CREATE TABLE "csp_violation" (
  "digest" TEXT NOT NULL,
  "directive" TEXT NOT NULL,
  "blocked" TEXT NOT NULL,
  "page" TEXT NOT NULL,
  "source" TEXT NOT NULL,
  "count" INTEGER NOT NULL,
  "first_at" TIMESTAMPTZ(3) NOT NULL,
  "last_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "csp_violation_pkey" PRIMARY KEY ("digest"),
  CONSTRAINT "csp_violation_count" CHECK ("count" > 0)
);
CREATE INDEX "csp_violation_last_at_idx" ON "csp_violation"("last_at");
